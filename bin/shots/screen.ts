import type { Page } from '@playwright/test'

export type Who = 'visitor' | 'new seller' | 'full seller' | 'operator'
export type Screen = {
  name: string
  who: Who
  path: string
  /** Brings the page into the state to be captured. */
  prepare?: (page: Page) => Promise<unknown>
  /** Forces a state at the network level before the page is opened. */
  intercept?: (page: Page) => Promise<unknown>
}

const unexpected = 'Something went wrong on our side. Try again.'

export const failRequests = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { error: 'internal', message: unexpected } }),
  )

export const holdRequests = (pattern: string) => (page: Page) => page.route(pattern, () => {})

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
