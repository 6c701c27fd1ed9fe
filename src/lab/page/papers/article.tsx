/** The article of a paper: its claim beside the finding, its figure and ours, why, and what a reader can run, change and play. */
import { useState } from 'preact/hooks';
import type { Curve } from '../../../experiments/curves.js';
import { PAPERS } from '../../../experiments/papers/about.js';
import type { Article } from '../../../experiments/papers/articles.js';
import { commandOf, type ReproductionRecord } from '../../../experiments/record.js';
import type { PresetOffered } from '../../api.js';
import {
  type Changed,
  curvesIn,
  facetsOf,
  figureOf,
  inOrder,
  joined,
  requestOf,
  timeOf,
  verdictSentence,
} from '../../papers/article.js';
import { HUMAN } from '../../session/session.js';
import { isExported, papersAddress } from '../exported.js';
import { Alert } from '../fields.js';
import { browserRuns } from '../learning/browser-runs.js';
import { Chart } from '../learning/chart.js';
import { folderRuns } from '../learning/folder-runs.js';
import { usePresets } from '../learning/recipe-choice.js';
import { isListed, refresh, runs, useRuns } from '../learning/state.js';
import { announce } from '../notices.js';
import { OwnRunView } from './own-run.js';
import { addRun, dropRun, ownRuns } from './own-runs.js';
import { useRecords } from './records.js';
import { Rows } from './rows.js';

type SegmentsProps = {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly picked: string;
  readonly onPick: (value: string) => void;
};

const Segments = ({ name, label, values, picked, onPick }: SegmentsProps) => (
  <fieldset class="change">
    <legend>{label}</legend>
    <div class="segments">
      {values.map(value => (
        <label key={value} class={value === picked ? 'picked' : ''}>
          <input type="radio" class="unseen" name={name} checked={value === picked} onChange={() => onPick(value)} />
          {value}
        </label>
      ))}
    </div>
  </fieldset>
);

const time = (text: string | undefined): string => (text === undefined ? 'not timed' : `${text} on one core`);

type RunCardsProps = { readonly article: Article; readonly presets: readonly PresetOffered[] };

/** *Run it*, small and whole, and *Change one thing*: runs by the service that Learn uses. */
function RunCards({ article, presets }: RunCardsProps) {
  const { paper, small, full, changes } = article;
  const [isFull, setFull] = useState(false);
  const [changed, setChanged] = useState<Changed>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const start = async (change: Changed | undefined): Promise<void> => {
    setBusy(true);
    const size = change || !isFull ? small : full;
    const source = isExported() ? browserRuns : folderRuns();
    const answer = await source.start(requestOf(size, change));
    setBusy(false);
    setProblem(answer.ok ? '' : answer.reason);
    if (!answer.ok) return;
    const what = change ? `${labelOf(change.option)} ${change.value}` : isFull ? 'whole recipe' : 'small run';
    for (const run of answer.value.runs) addRun(paper, { id: run.id, title: `Your ${what}` });
    announce(`${what} started`);
    await refresh();
  };
  const labelOf = (option: string): string => changes.find(each => each.option === option)!.label.toLowerCase();
  const isReady = presets.length > 0 && !isBusy;
  return (
    <>
      <section class="card stack" aria-labelledby="run-it">
        <h2 id="run-it">Run it</h2>
        <p class="quiet">
          {isExported()
            ? 'In this browser, while the page is open.'
            : 'On this computer, in the background: you can close the page.'}
        </p>
        <div class="sizes">
          {[
            { isWhole: false, title: 'Small', size: small },
            { isWhole: true, title: 'The whole recipe', size: full },
          ].map(({ isWhole, title, size }) => (
            <label key={title} class={isWhole === isFull ? 'size picked' : 'size'}>
              <input
                type="radio"
                class="unseen"
                name="size"
                checked={isWhole === isFull}
                onChange={() => setFull(isWhole)}
              />
              {title}
              <span class="quiet">{time(timeOf(size, presets))}</span>
            </label>
          ))}
        </div>
        <button type="button" class="main" disabled={!isReady} onClick={() => void start(undefined)}>
          Run it
        </button>
        <Alert text={problem} />
      </section>
      <section class="card stack" aria-labelledby="change-one">
        <h2 id="change-one">Change one thing</h2>
        <p class="quiet">
          All else stays as in the small run; a second change replaces the first. The new curve joins the old.
        </p>
        {changes.map(({ option, label, values }) => (
          <Segments
            key={option}
            name={option}
            label={label}
            values={values}
            picked={changed?.option === option ? changed.value : values[0]!}
            onPick={value => setChanged(value === values[0] ? undefined : { option, value })}
          />
        ))}
        <button type="button" disabled={!isReady || !changed} onClick={() => void start(changed)}>
          Run with one change
        </button>
      </section>
    </>
  );
}

type FigureProps = {
  readonly article: Article;
  readonly records: readonly ReproductionRecord[];
  readonly own: readonly { readonly title: string; readonly curves: readonly Curve[] }[];
};

/** The paper's figure and ours; runs of the reader join it where they measure the same, and have a chart of their own elsewhere. */
function Figures({ article, records, own }: FigureProps) {
  const plot = figureOf(article, records);
  const facets = plot ? facetsOf(plot) : [];
  const [facet, setFacet] = useState<string>();
  const shown = facets.length > 0 ? (facet ?? facets[1] ?? facets[0]) : undefined;
  const added = own.flatMap(({ title, curves }) => joined(article, curves, title) ?? []);
  const curves = plot ? [...curvesIn(plot, shown), ...(article.joins ? added.map(({ curve }) => curve) : [])] : [];
  const record = records.find(({ plots }) => plots.some(({ name }) => name === article.plot));
  return (
    <>
      {plot && record && (
        <section class="stack figure" aria-label="The figure">
          {facets.length > 1 && (
            <Segments name="facet" label="Curve" values={facets} picked={shown!} onPick={setFacet} />
          )}
          <Chart
            title={article.caption ?? plot.title}
            curves={curves}
            owner={article.paper}
            notes={[
              `Across: ${plot.x}. Up: ${plot.y}. By ${commandOf(record)}.`,
              ...(article.joins && added.length > 0
                ? ['Your runs count a draw as half a game; all are of seed 1.']
                : []),
            ]}
          />
        </section>
      )}
      {(!plot || !article.joins) && added.length > 0 && (
        <section class="stack figure" aria-label="Your runs">
          <Chart
            title={`Your runs: score against ${added[0]!.against}`}
            curves={added.map(({ curve }) => curve)}
            owner={article.paper}
            notes={['Across: steps of the recipe.']}
          />
        </section>
      )}
    </>
  );
}

const commandLine = (record: ReproductionRecord): string => `By ${commandOf(record)}, seed ${record.seed}.`;

type ArticleOf = { readonly article: Article };
/** `first` is the record that the article is about. */
type FirstOf = { readonly first: ReproductionRecord };

const aboutPaper = ({ paper }: Article) => PAPERS.find(about => about.paper === paper)!;

function Head({ article, records }: ArticleOf & { readonly records: readonly ReproductionRecord[] }) {
  const { heading, source } = aboutPaper(article);
  return (
    <>
      <header>
        <p class="quiet">
          <a href="#/papers">Papers</a> / {heading}
        </p>
        <h1>{article.title}</h1>
        <p class="quiet">{source}</p>
      </header>
      <div class="claim card">
        <section aria-labelledby="claimed">
          <h2 id="claimed">What was claimed</h2>
          <p>{article.claim}</p>
        </section>
        <section aria-labelledby="found">
          <h2 id="found">What was found</h2>
          <p>{article.found}</p>
        </section>
      </div>
      <p class="verdict-line">
        <strong>{verdictSentence(records)}</strong>
      </p>
    </>
  );
}

/** The user's runs of a paper, with the curves that are read of them. */
function useOwnRuns(paper: Article['paper']) {
  const own = ownRuns(paper);
  useRuns(own.map(({ id }) => id));
  const [curves, setCurves] = useState<ReadonlyMap<string, readonly Curve[]>>(new Map());
  const take = (id: string, found: readonly Curve[]): void => setCurves(before => new Map([...before, [id, found]]));
  const there = own.flatMap(({ id, title }) => {
    const run = runs.value.find(listed => listed.id === id);
    return run ? [{ run, title, curves: curves.get(id) ?? [] }] : [];
  });
  return { there, gone: own.length - there.length, take };
}

type OwnProps = ArticleOf & ReturnType<typeof useOwnRuns>;

function OwnRuns({ article, there, gone, take }: OwnProps) {
  return (
    <>
      {there.length > 0 && (
        <section class="card stack" aria-label="Your runs here">
          <h2>Your runs</h2>
          <ul class="own-runs">
            {there.map(({ run, title }) => (
              <OwnRunView
                key={run.id}
                run={run}
                title={title}
                onCurves={take}
                onDrop={() => dropRun(article.paper, run.id)}
              />
            ))}
          </ul>
        </section>
      )}
      {gone > 0 && isListed.value && (
        <p class="quiet">{gone} of your runs is no longer there: it was deleted, or belongs to another lab.</p>
      )}
    </>
  );
}

function PlayIt({ article: { play } }: ArticleOf) {
  const query = new URLSearchParams([
    ['game', play.game],
    ['player', HUMAN],
    ['player', play.player],
  ]);
  return (
    <section class="card stack" aria-labelledby="play-it">
      <h2 id="play-it">Play against it</h2>
      <p class="quiet">Against {play.title}.</p>
      <a class="button" href={`#/play?${query}`}>
        Play it
      </a>
    </section>
  );
}

/** Each claim with its verdict: those of the first record open, all others folded. */
function Claims({ first, others }: FirstOf & { readonly others: readonly ReproductionRecord[] }) {
  const [open, ...folded] = first.comparisons;
  return (
    <>
      <section class="stack" aria-labelledby="claims">
        <h2 id="claims">Claim by claim</h2>
        <p class="quiet">Diamonds are the paper, discs are ours, lines 95 % intervals. {commandLine(first)}</p>
        <Rows comparison={open!} of={first.id} />
        {folded.map(comparison => (
          <details key={comparison.title} class="card fold">
            <summary>
              {comparison.title}: {verdictSentence([{ ...first, comparisons: [comparison] }])}
            </summary>
            <Rows comparison={comparison} of={first.id} />
          </details>
        ))}
        <p class="quiet">
          Fingerprints, such as shares of drawn games, are no claims: they are on the page of all figures.
        </p>
      </section>
      {others.map(record => (
        <details key={record.id} class="card fold">
          <summary>
            {record.summary.charAt(0).toUpperCase() + record.summary.slice(1)}: {verdictSentence([record])}
          </summary>
          <p class="quiet">{commandLine(record)}</p>
          {record.comparisons.map(comparison => (
            <Rows key={comparison.title} comparison={comparison} of={record.id} />
          ))}
        </details>
      ))}
      {first.deviations.length > 0 && (
        <details class="card fold">
          <summary>Where our reading differs from the paper, or fills it in</summary>
          <ul>
            {first.deviations.map(deviation => (
              <li key={deviation}>{deviation}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Cite({ article, first }: ArticleOf & FirstOf) {
  return (
    <section class="stack" aria-labelledby="cite">
      <h2 id="cite">How to cite</h2>
      <p>{aboutPaper(article).source}</p>
      <p>
        Breedboard {first.breedboard}, <code>{commandOf(first)}</code>, seed {first.seed}.
      </p>
      <p>
        <a href={papersAddress()} target="_blank" rel="noopener">
          All figures of the five papers on one page
        </a>{' '}
        (opens a new tab)
      </p>
    </section>
  );
}

function Body({ article, records }: ArticleOf & { readonly records: readonly ReproductionRecord[] }) {
  const presets = usePresets();
  const own = useOwnRuns(article.paper);
  const [first, ...others] = inOrder(article, records);
  return (
    <>
      <div class="stack article">
        <Head article={article} records={records} />
        <Figures article={article} records={records} own={own.there} />
        <OwnRuns article={article} {...own} />
      </div>
      <aside class="stack" aria-label="Try it">
        <RunCards article={article} presets={presets} />
        <PlayIt article={article} />
      </aside>
      <div class="stack article">
        <section class="stack" aria-labelledby="why">
          <h2 id="why">Why</h2>
          {article.why.map(text => (
            <p key={text}>{text}</p>
          ))}
        </section>
        <Claims first={first!} others={others} />
        <Cite article={article} first={first!} />
      </div>
    </>
  );
}

type ArticleProps = {
  readonly article: Article;
  /** The address of its records. */
  readonly address: string;
};

export function ArticleView({ article, address }: ArticleProps) {
  const { records, problem } = useRecords(address);
  return (
    <div class="page living">
      {records ? (
        <Body article={article} records={records} />
      ) : (
        <div class="stack article">
          <h1>{article.title}</h1>
          <p class={problem === '' ? 'quiet' : 'problem'}>{problem === '' ? 'One moment …' : problem}</p>
        </div>
      )}
    </div>
  );
}
