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
  const distance = (a, b) => Math.sqrt(a.reduce((sum, gene, i) => sum + (gene - b[i]) ** 2, 0));
  return members.map(({ genes, fitness }) => {
    const niche = members.reduce((sum, other) => sum + Math.max(0, 1 - distance(genes, other.genes) / radius), 0);
    return fitness / niche;
  });
}

/**
 * The best of each island takes the place of the worst of the next one; the last island sends to the first. All are sent at once: who
 * has just arrived is not sent on.
 * @param {{ genes: number[], fitness: number }[][]} islands
 */
export function migrate(islands) {
  const at = (island, most) => {
    const values = island.map(({ fitness }) => fitness);
    return values.indexOf(most(...values));
  };
  const sent = islands.map(island => island[at(island, Math.max)]);
  return islands.map((island, i) => {
    const next = island.slice();
    next[at(island, Math.min)] = sent[(i + islands.length - 1) % islands.length];
    return next;
  });
}

/**
 * The results of so many jobs, in the order of the jobs, from answers in the order of their arrival. A job may be answered twice, the
 * first answer counts; one without an answer is null.
 * @param {number} jobs
 * @param {{ job: number, result: number }[]} answers
 */
export function merge(jobs, answers) {
  const results = new Array(jobs).fill(null);
  for (const { job, result } of answers) if (results[job] === null) results[job] = result;
  return results;
}
