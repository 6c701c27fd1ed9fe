/** The protocols. To add one, add a file and a line here. */
import { build, type Catalogue } from '../specs/catalogue.js';
import { choice, readOptions } from '../specs/options.js';
import type { Spec } from '../specs/spec.js';
import { gtp } from './gtp.js';
import { nboard } from './othello/nboard.js';
import type { Protocol } from './protocol.js';
import { simple } from './simple.js';

const gtpOptions = { rows: choice(['top', 'bottom'], 'top', 'the end of the board from which rows are numbered') };

const withoutOptions = (protocol: Protocol) => ({
  options: {},
  build: (spec: Spec): Protocol => {
    readOptions(spec, {});
    return protocol;
  },
});

export const protocols = {
  gtp: {
    summary: 'the Go Text Protocol: gtp-rhino, Edax, Egaroucid, Quarry, GoGui',
    options: gtpOptions,
    build: spec => gtp(readOptions(spec, gtpOptions).rows),
  },
  nboard: { summary: 'NBoard, version 2: NBoard, NTest, Edax', ...withoutOptions(nboard) },
  simple: { summary: 'five lines for an engine in any language', ...withoutOptions(simple) },
} as const satisfies Catalogue<Protocol>;

/** Throws BadSpec. */
export const buildProtocol = (spec: Spec): Protocol => build<Protocol, void>('protocol', protocols, spec, undefined);
