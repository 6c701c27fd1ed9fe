/** The five papers: a card each, and behind it the article. */
import './papers.css';
import alliot from '../../../../data/papers/alliot.json?url';
import currie from '../../../../data/papers/currie.json?url';
import ferrer from '../../../../data/papers/ferrer.json?url';
import pinkney from '../../../../data/papers/pinkney.json?url';
import verhelst from '../../../../data/papers/verhelst.json?url';
import { PAPERS } from '../../../experiments/papers/about.js';
import { ARTICLES, type Article } from '../../../experiments/papers/articles.js';
import { verdictSentence } from '../../papers/article.js';
import { papersAddress } from '../exported.js';
import { route } from '../route.js';
import { ArticleView } from './article.js';
import { useRecords } from './records.js';

const ADDRESSES: Readonly<Record<string, string>> = { alliot, currie, ferrer, pinkney, verhelst };

function Card({ article }: { readonly article: Article }) {
  const { records } = useRecords(ADDRESSES[article.paper]!);
  const about = PAPERS.find(({ paper }) => paper === article.paper)!;
  return (
    <li class="card paper-card">
      <h2>
        <a href={`#/papers?paper=${article.paper}`}>{article.title}</a>
      </h2>
      <p class="quiet">{about.heading}</p>
      <p>{article.found}</p>
      <p class="quiet verdict-line">{records ? verdictSentence(records) : ' '}</p>
    </li>
  );
}

export function Papers() {
  const asked = route.value.query.get('paper');
  const article = ARTICLES.find(({ paper }) => paper === asked);
  if (article) return <ArticleView key={article.paper} article={article} address={ADDRESSES[article.paper]!} />;
  return (
    <div class="page plain papers">
      <h1>Five papers, measured again</h1>
      {asked !== null && (
        <p class="problem" role="alert">
          There is no article of that name; these are the five.
        </p>
      )}
      <p>
        What each claimed, what was found when its experiments were run again, and why. You can run each of them here,
        change one thing, and play against the result.
      </p>
      <ul class="paper-list">
        {ARTICLES.map(each => (
          <Card key={each.paper} article={each} />
        ))}
      </ul>
      <p>
        <a href={papersAddress()} target="_blank" rel="noopener">
          All figures on one page
        </a>{' '}
        (opens a new tab), as <code>breedboard reproduce --all</code> wrote it.
      </p>
    </div>
  );
}
