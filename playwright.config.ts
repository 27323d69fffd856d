import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromium } from '#tests/harness/browser/chromium.ts'

const { executablePath, env, args } = chromium()
/** Playwright has Chromium's processes share memory by files on the disk, for containers with 64 MB of /dev/shm. */
const hasSharedMemory = existsSync('/dev/shm') && freeBytesOf('/dev/shm') > 2 ** 30
const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const changesTheCatalog = '**/desk-offers.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for pages more than they compute: two leave a third of two cores idle.
  workers: 3,
  // Lists a flaky test as one, with what its page showed (docs/design/tests.md, A failed browser test runs a second time).
  retries: 1,
  // These end what hangs; they measure nothing. One expectation may span several calls on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tests/harness/runner/reporters/playwright-summary.ts']],
  outputDir: '.local/e2e',
  use: {
    launchOptions: {
      executablePath,
      env,
      args: [...args, '--in-process-gpu'],
      ignoreDefaultArgs: hasSharedMemory ? ['--disable-dev-shm-usage'] : [],
    },
    // Nobody watches: what moves would be drawn for a tenth of the time. The main story is told with it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A recording costs a tenth of the time too; ask for it with --trace on.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: /@phone-only/, testIgnore: changesTheCatalog },
    // Only stories whose steps or layout depend on the width. The others check their pages at both widths.
    { name: 'phone', use: phone, grep: /@phone/ },
    // All sellers of the stack have one catalog, which the others count.
    { name: 'catalog', use: desktop, testMatch: changesTheCatalog, dependencies: ['desktop', 'phone'] },
  ],
  webServer: {
    command:
      'node --max-semi-space-size=32 bin/run.mjs tests/harness/stack/serve.ts .local/browser-suite-memory.json',
    wait: { stdout: /ready at (?<storewright_origin>http:\S+) with its data in (?<storewright_data>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 300_000,
  },
})

function freeBytesOf(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
