/** What the page Play shows now: the position, its analysis and hint, the open panel, and what keys and buttons do. */
import { useEffect, useState } from 'preact/hooks';
import type { PositionAnalysis } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Position, Side } from '../../../rules/position.js';
import { isTimed } from '../../session/clock.js';
import { describeEnd } from '../../session/sentences.js';
import { canUndo, HUMAN, isLive, isPersonsTurn, type Session, shown } from '../../session/session.js';
import { useHint } from '../hint.js';
import { useKeys } from '../keys.js';
import { analyseDeeper } from '../position-analysis.js';
import { useResult } from '../result-card.js';
import { clock, redo, session, showPly, undo } from '../table.js';

/** The values of the moves on the board at growing depth, while the analysis is on. */
function useAnalysis(game: Game, name: string, position: Position, wanted: boolean): PositionAnalysis | undefined {
  const [found, setFound] = useState<{ readonly position: Position; readonly verdict: PositionAnalysis }>();
  useEffect(() => {
    if (!wanted || game.moves(position).length === 0) return;
    const left = new AbortController();
    void (async () => {
      for await (const analysis of analyseDeeper(game, name, position, left.signal))
        setFound({ position, verdict: analysis });
    })();
    return () => left.abort();
  }, [game, name, position, wanted]);
  return wanted && found?.position === position ? found.verdict : undefined;
}

/** The user's side is at the lower edge; with two users, or none, the first side. */
const lowerSide = ({ seats }: Session): Side => (seats[0] !== HUMAN && seats[1] === HUMAN ? 1 : 0);

type Panel = 'set up' | 'share' | 'keys' | 'take back';

export type PlayState = ReturnType<typeof usePlayState>;

export function usePlayState() {
  const now = session.value;
  const { game, history, at, name } = now;
  const position = shown(now);
  const [analysing, setAnalysing] = useState(false);
  const [panel, setPanel] = useState<Panel>();
  const analysis = useAnalysis(game, name, position, analysing);
  const { hint, ask: askHint } = useHint(now);
  const mayMove = isPersonsTurn(now);
  const isDone = describeEnd(now) !== undefined;
  const result = useResult(now);
  const analyse = (): void => setAnalysing(!analysing);
  const toggle = (which: Panel): void => setPanel(panel === which ? undefined : which);
  const close = (): void => setPanel(undefined);
  /** With a clock running, a move is taken back only after a question. */
  const takeBack = (): void => {
    if (isTimed(clock.value) && !isDone && canUndo(now)) setPanel('take back');
    else undo();
  };
  useKeys({
    undo: takeBack,
    redo,
    hint: () => void (mayMove && askHint()),
    analyse,
    help: () => setPanel('keys'),
    first: () => showPly(0),
    back: () => showPly(at - 1),
    forward: () => showPly(at + 1),
    latest: () => showPly(history.plies.length),
  });
  return {
    now,
    position,
    diagram: game.display.diagram(position),
    lower: lowerSide(now),
    analysing,
    analysis,
    analyse,
    hint,
    askHint,
    mayMove,
    mayPrepare: isLive(now) && !isDone && !mayMove && now.seats.includes(HUMAN),
    isDone,
    result,
    panel,
    toggle,
    close,
    takeBack,
  };
}
