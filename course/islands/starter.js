/**
 * Islands, sharing, many machines. Hand in this file as lab.js.
 *
 * A member is { genes, fitness }; genes is an array of numbers. No two members of an island have the same fitness.
 */

/**
 * Shared fitness: each fitness divided by its niche, which is the sum of 1 - distance / radius over all members nearer than the
 * radius, oneself included. The distance is the usual one between two points.
 */
export function share(members, radius) {
  return members.map(({ fitness }) => fitness);
}

/**
 * The best of each island takes the place of the worst of the next one; the last island sends to the first. All are sent at once: who
 * has just arrived is not sent on.
 * @param {{ genes: number[], fitness: number }[][]} islands
 */
export function migrate(islands) {
  return islands;
}

/**
 * The results of so many jobs, in the order of the jobs, from answers in the order of their arrival. A job may be answered twice, the
 * first answer counts; one without an answer is null.
 * @param {number} jobs
 * @param {{ job: number, result: number }[]} answers
 */
export function merge(jobs, answers) {
  return answers.map(({ result }) => result);
}
