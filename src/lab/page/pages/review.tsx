/** Review: the game on the table move by move, and games from elsewhere. */
import { gameLine } from '../../session/session.js';
import { addressOf } from '../review/addresses.js';
import { ChooseFiles, Dropping } from '../review/dropping.js';
import { Reviewed } from '../review/reviewed.js';
import { Loaded, VIEWS, ViewLinks } from '../review/views.js';
import { route } from '../route.js';
import { session } from '../table.js';

function OnTable() {
  const now = session.value;
  const line = gameLine(now);
  if (line.history.plies.length > 0) return <Reviewed key={line.id} reviewed={now} line={line} />;
  return (
    <div class="page plain empty">
      <h1>No game to review yet</h1>
      <p>Play one, open one of your games, or drop a file of games on this page.</p>
      <div class="buttons centred">
        <a class="button main" href="#/play">
          Play a game
        </a>
        <ChooseFiles />
        <a class="button" href={addressOf('games')}>
          Paste a game
        </a>
      </div>
    </div>
  );
}

export function Review() {
  const id = route.value.query.get('view') ?? '';
  const view = VIEWS.find(each => each.id === id);
  return (
    <div class="review-page">
      <ViewLinks current={id} />
      {view ? (
        view.load ? (
          <Loaded key={id} view={view} />
        ) : (
          <OnTable />
        )
      ) : (
        <div class="page plain empty">
          <h1>There is no such part of Review</h1>
          <p>
            The address names <code>{id}</code>; the parts are above.
          </p>
        </div>
      )}
      <Dropping />
    </div>
  );
}
