/** Advice for the shown position. */
import { useEffect, useState } from 'preact/hooks';
import type { Move, Position } from '../../rules/position.js';
import { formatLine } from '../../rules/words.js';
import { isPersonsTurn, type Session, shown } from '../session/session.js';
import { announce } from './notices.js';
import { advise, coaching } from './table.js';

/** For games that name no adviser. */
const ADVISER = 'search(depth=2)';

/** Moves of the expected line after the hint. */
const REPLIES = 3;

type Hint = { readonly text: string; readonly move?: Move; readonly position: Position };

/** A hint for the shown position, on demand or at every turn of the user. */
export function useHint(now: Session): { readonly hint: Hint | undefined; readonly ask: () => Promise<void> } {
  const [found, setFound] = useState<Hint>();
  const position = shown(now);
  const { game } = now;
  const ask = async (): Promise<void> => {
    setFound({ text: '…', position });
    const advice = await advise(game.defaults.adviser ?? ADVISER);
    if (!advice.ok) return setFound({ text: advice.reason, position });
    const { move, report } = advice.value;
    const [, ...replies] = report ? formatLine(game, position, report.pv) : [];
    const line = [...replies.slice(0, REPLIES), ...(replies.length > REPLIES ? ['…'] : [])].join(' ');
    const text = `${game.display.formatMove(move, position)}${line === '' ? '' : `, then it expects ${line}`}`;
    setFound({ text, move, position });
    announce(`hint: ${text}`);
  };
  const isWanted = coaching.value && isPersonsTurn(now);
  useEffect(() => {
    if (isWanted) void ask();
  }, [isWanted, position]);
  return { hint: found?.position === position ? found : undefined, ask };
}
