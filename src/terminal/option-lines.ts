/** The options of parts as lists show them. */
import type { Options } from '../specs/options.js';
import { formatValue, type Json } from '../specs/spec.js';

export type OptionLine = {
  readonly name: string;
  readonly accepts: string;
  readonly default: string;
  readonly summary: string;
};

export const describeOptions = (options: Options): OptionLine[] =>
  Object.entries(options).map(([name, { accepts, fallback, summary, read }]) => ({
    name,
    accepts,
    // An option that does not accept its own default has none: the name means something without it.
    default: read(fallback as Json).ok ? formatValue(fallback as Json) : '',
    summary,
  }));

export const optionText = ({ name, accepts, default: fallback, summary }: OptionLine): string =>
  `${name}=${accepts}${fallback === '' || fallback === '""' ? '' : ` (default ${fallback})`}: ${summary}`;
