import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'
export { latestCode, latestLink } from '../harness/stack/inbox.ts'

type Fixtures = {
  /** The address of the local stack under test. */
  origin: string
  /** Console errors a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[]
  quietConsole: undefined
}

/** Playwright records a trace by a script in every frame, also in the live preview, where no script may run. */
const recorder = /^Blocked script execution in 'about:srcdoc'/

export const test = base.extend<Fixtures>({
  origin: [process.env.STOREWRIGHT_ORIGIN ?? '', { option: true }],
  baseURL: async ({ origin }, use) => use(origin),
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const unexpected: string[] = []
      const note = (text: string) => {
        if (![recorder, ...expectedErrors].some((pattern) => pattern.test(text))) unexpected.push(text)
      }
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      page.on('pageerror', (error) => note(error.message))
      await use(undefined)
      if (unexpected.length > 0) throw new Error(`Unexpected console errors:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
