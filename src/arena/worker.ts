/** The code inside each worker: it answers requests one after another. */

import { encodedEvaluator } from '../evaluators/twin.js';
import { buildVariant } from '../games/variants.js';
import { joinKernel, type Kernel } from '../kernel/bridge.js';
import { createMemory } from '../kernel/instance.js';
import { layoutOf } from '../kernel/layout.js';
import { lazyModel, readEvaluator } from '../models/file.js';
import type { ModelRegistry } from '../models/registry.js';
import { BrokenContract } from '../rules/contract.js';
import type { RegisteredModel, Shipped } from '../rules/game.js';
import type { Parsed } from '../specs/parsed.js';
import type { BatchResult } from './batch.js';
import { answerInKernel, prepareSolution } from './kernel/answers.js';
import type { Answers, Port, Question, WorkerMessage } from './messages.js';
import { WorkerContext } from './worker-context.js';

declare const performance: { now(): number };

function unpack(evaluators: Answers['open']['ask']['evaluators']): ModelRegistry {
  return new Map(
    evaluators.map(json => {
      const file = readEvaluator(json);
      if (!file.ok) throw new Error(file.reason);
      return [file.value.checksum, file.value];
    }),
  );
}

/** How a worker fetches the weights of a game, where it can. */
type ReadShipped = (shipped: Shipped, edition: number, url: string) => Promise<Parsed<RegisteredModel>>;

export function serve(port: Port, readShipped?: ReadShipped): void {
  let kernel: Kernel | undefined;
  let context: WorkerContext | undefined;
  const post = (message: WorkerMessage): void => port.post(message);

  const answer = async (question: Question): Promise<Answers[keyof Answers]['answer']> => {
    if (question.kind === 'join') {
      const { module, memory, plan, thread } = question;
      kernel = joinKernel(module, memory ?? createMemory(plan.pages), plan, thread);
      return null;
    }
    if (question.kind === 'read') {
      const { shipped } = buildVariant(question.game);
      if (!shipped || !readShipped) throw new Error('this worker cannot read shipped weights');
      const found = await readShipped(shipped, question.edition, question.url);
      if (!found.ok) throw new Error(found.reason);
      const { game, kind, shape, weights, checksum, evaluator } = found.value;
      const bytes = evaluator.kernel!.bytes(layoutOf(question.module));
      return { game, kind, shape, weights, checksum, bound: evaluator.bound, bytes };
    }
    if (question.kind === 'open') {
      context = new WorkerContext(question.module, unpack(question.evaluators), () => performance.now());
      return null;
    }
    if (question.kind === 'ship') {
      for (const { checksum, ...data } of question.models) {
        const { shipped } = buildVariant(data.game);
        shipped?.ship(shipped.editions.indexOf(checksum) + 1, () => lazyModel(data, checksum));
      }
      return null;
    }
    if (question.kind === 'play') {
      if (!context) throw new Error('cannot play before the arena is open');
      const result: BatchResult[] = [];
      for (const batch of question.batches) result.push(await context.play(batch));
      return result;
    }
    if (question.kind === 'searchPositions') {
      if (!context) throw new Error('cannot search before the arena is open');
      return context.search(question);
    }
    if (question.kind === 'train') {
      if (!context) throw new Error('cannot train before the arena is open');
      return context.train(question.game, question.batch, question.arrays, question.seed);
    }
    if (question.kind === 'register') {
      if (!context) throw new Error('cannot register evaluators before the arena is open');
      context.register(
        new Map(question.evaluators.map(({ checksum, ...data }) => [checksum, lazyModel(data, checksum)])),
      );
      return null;
    }
    if (question.kind === 'choose') {
      if (!context) throw new Error('cannot choose before the arena is open');
      return context.choose(question, report => post({ report }));
    }
    if (question.kind === 'outcome') {
      if (!context) throw new Error('cannot solve before the arena is open');
      return context.outcome(question);
    }
    if (!kernel) throw new Error('cannot search without a memory');
    if (question.kind === 'solve' && question.bytes) prepareSolution(kernel, encodedEvaluator(question.bytes));
    return answerInKernel(kernel, question, report => post({ report }));
  };

  port.listen(message => {
    answer(message as Question).then(
      given => post({ answer: given }),
      error =>
        post({
          error: error instanceof Error ? error.message : String(error),
          ...(error instanceof BrokenContract ? { isBroken: true } : {}),
        }),
    );
  });
}
