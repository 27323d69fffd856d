import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

type File = { project: string; path: string }

/** The projects of vitest.config.ts, the one with the most work last, where its files even out (docs/design/tests.md, Files share processes). */
const projects = ['web', 'node']

/** Files that take ten times as long as others. */
const longFiles = [
  'tests/histories/histories.test.ts',
  'tests/lambdas/faults/killed.test.ts',
  'tests/lambdas/faults/throttled.test.ts',
  'tests/lambdas/payments/concurrent-buyers.test.ts',
  'tests/lambdas/payouts/histories.test.ts',
  'tests/lambdas/risk/histories.test.ts',
  'tests/local/openai/failed-generations.test.ts',
  'tests/local/start.test.ts',
  'tests/runbooks/deploying.test.ts',
  'tests/runbooks/resending.test.ts',
  'tests/runbooks/restore-drill.test.ts',
  'tests/security/deleted-accounts.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/security/guessing.test.ts',
  'tests/security/second-factor.test.ts',
]

/**
 * Runs the files of each project in a random order, which the seed repeats. A worker ends as soon as the next file belongs
 * to another project, so mixed projects would import their libraries again for every few files.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { config, logger } = this.ctx
    const seed = seedOf(config.sequence)
    logger.log(`The order of the files is repeated by --sequence.seed=${seed}`)
    const placed = files.map((file) => {
      const path = relative(config.root, file.moduleId)
      return { file, place: placeOf({ project: file.project.name, path }, seed) }
    })
    return placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file)
  }
}

/** Returns the seed of a run: the one of the command line, else a new one, which Vitest chooses for its own sequencer only. */
export const seedOf = ({ seed }: { seed?: number | undefined }) => String(seed ?? Date.now())

/** Returns a file's place in a run. `path` begins at the repository, so that a seed means the same order everywhere. */
export function placeOf({ project, path }: File, seed: string) {
  const random = createHash('sha1').update(`${seed} ${project} ${path}`).digest().readUInt32BE() / 2 ** 32
  // A long file at the end would keep one worker busy while the others have nothing left to do.
  const within = longFiles.some((file) => path.endsWith(file)) ? random / 2 : random
  return projects.indexOf(project) + within
}
