import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { functionEnvironment } from '#tests/harness/functions/function-environment.ts'
import { FileOrder } from '#tests/harness/runner/file-order.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'

/** With `npm run test:isolated` no file shares a process, and the check would import every client of AWS for each. */
const unchangedProcess = process.argv.includes('--isolate')
  ? []
  : ['tests/harness/runner/unchanged-process.ts']

export default defineConfig({
  test: {
    pool: 'threads',
    reporters: ['default', '#tests/harness/runner/reporters/vitest-summary.ts'],
    // Functions that run in the test's own process log errors only, to its console, and count nothing.
    env: {
      ...functionEnvironment,
      // The real model can be named for the suite that asks it (docs/operations.md).
      OPENAI_MODEL: process.env.OPENAI_MODEL ?? functionEnvironment.OPENAI_MODEL,
      POWERTOOLS_DEV: 'true',
      AWS_LAMBDA_LOG_LEVEL: 'ERROR',
      // 0: a query that finds nothing does not write the page (tests/web/element-errors.ts).
      DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0',
    },
    // Two to four times faster; so tests clean up after themselves, and setupFiles sees to it (docs/design/tests.md, Files share processes).
    isolate: false,
    // Tests wait for the local stack as much as they compute, so that two workers leave a third of two cores idle.
    maxWorkers: availableParallelism() + 1,
    // Another order in each run, so that no file comes to depend on another; --sequence.seed repeats the one that is printed.
    sequence: { sequencer: FileOrder },
    // These end what hangs; they measure nothing. Beside other work a test may take ten times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { ...waitLimits, interval: 20 } },
    // Functions that the local stack bundled are no source of ours any more.
    server: { deps: { external: [/\/\.local\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/web/**', 'tests/e2e/**'],
          globalSetup: [
            'tests/harness/runner/keep-swc-loaded.ts',
            'tests/harness/stack/start-shared-stack.ts',
          ],
          setupFiles: unchangedProcess,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // Never for tests of handlers: a race there is a fault of the product (docs/design/tests.md, A failed browser test runs a second time).
          retry: 1,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: 'tests/web/setup.ts',
        },
      },
    ],
  },
})
