import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { slowestTests, type TimedTest } from './slowest-tests.ts'

/**
 * Prints what the page showed when a test failed, so that the log of a machine nobody can reach explains the
 * failure; and at the end of a run the slowest tests.
 */
export default class PlaywrightSummary implements Reporter {
  readonly #tests: TimedTest[] = []

  onTestEnd(test: TestCase, { duration, status, attachments }: TestResult) {
    const [, project, path] = test.titlePath()
    const name = `[${project}] ${path}: ${test.title}`
    this.#tests.push({ name, milliseconds: duration })
    if (status === test.expectedStatus || status === 'skipped') return
    for (const attachment of attachments) {
      if (attachment.name === 'error-context') console.log(`Page of ${name}\n${textOf(attachment)}`)
    }
  }

  onEnd() {
    for (const line of slowestTests(this.#tests)) console.log(line)
  }
}

type Attachment = TestResult['attachments'][number]

const textOf = ({ body, path }: Attachment) =>
  pageSnapshot(body?.toString() ?? (path ? readFileSync(path, 'utf8') : ''))

/** Returns the page's accessibility tree from what Playwright attaches to a failure, or all of it without one. */
export const pageSnapshot = (errorContext: string) =>
  /# Page snapshot\s+```yaml\n(.*?)\n```/s.exec(errorContext)?.[1] ?? errorContext
