/** What runs inside each thread: it answers questions one after another. */
import { buildGame } from '../games/catalogue.js';
import { joinKernel, type Kernel } from '../kernel/bridge.js';
import { readEvaluator, unbuilt } from '../models/file.js';
import type { Shelf } from '../models/registry.js';
import { Desk } from './desk.js';
import { answerInKernel } from './kernel/answers.js';
import type { Answers, Port, Question, Said } from './messages.js';
import type { Played } from './slice.js';

declare const performance: { now(): number };

function unpack(evaluators: Answers['open']['ask']['evaluators']): Shelf {
  return new Map(
    evaluators.map(json => {
      const file = readEvaluator(json);
      if (!file.ok) throw new Error(file.reason);
      return [file.value.checksum, file.value];
    }),
  );
}

export function serve(port: Port): void {
  let kernel: Kernel | undefined;
  let desk: Desk | undefined;
  const say = (said: Said): void => port.post(said);

  const answer = async (question: Question): Promise<Answers[keyof Answers]['answer']> => {
    if (question.kind === 'join') {
      kernel = joinKernel(question.module, question.memory, question.plan, question.thread);
      return null;
    }
    if (question.kind === 'open') {
      if (question.champion) {
        const { checksum, ...data } = question.champion;
        buildGame({ kind: data.game }).shipped?.ship(() => unbuilt(data, checksum));
      }
      desk = new Desk(question.module, unpack(question.evaluators), () => performance.now());
      return null;
    }
    if (question.kind === 'play') {
      if (!desk) throw new Error('asked to play before the arena was opened');
      const played: Played[] = [];
      for (const slice of question.slices) played.push(await desk.play(slice));
      return played;
    }
    if (question.kind === 'train') {
      if (!desk) throw new Error('asked to train before the arena was opened');
      return desk.train(question.game, question.stretch, question.arrays, question.seed);
    }
    if (question.kind === 'shelve') {
      if (!desk) throw new Error('asked to keep evaluators before the arena was opened');
      desk.shelve(new Map(question.evaluators.map(({ checksum, ...data }) => [checksum, unbuilt(data, checksum)])));
      return null;
    }
    if (question.kind === 'choose') {
      if (!desk) throw new Error('asked to choose before the arena was opened');
      return desk.choose(question, report => say({ report }));
    }
    if (!kernel) throw new Error('asked before it was given a memory');
    return answerInKernel(kernel, question, report => say({ report }));
  };

  port.listen(message => {
    answer(message as Question).then(
      given => say({ answer: given }),
      error => say({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
