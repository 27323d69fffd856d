import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { sellerEntries } from '#web/app/shell/navigation.ts'
import { moneyTopics } from '#web/features/help/articles/money.ts'
import { storeTopics } from '#web/features/help/articles/store.ts'
import { HelpPage } from '#web/features/help/help-page.tsx'
import { mockApi } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'

afterEach(closePage)

const articles = [...storeTopics, ...moneyTopics].flatMap((topic) => topic.articles)
const shown = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
function open(search = '') {
  mockApi({})
  return openPage(<HelpPage />, search)
}

describe('Help', () => {
  test('lists every article by topic, with the address of the support', () => {
    open()
    expect(shown()).toEqual(articles.map(({ title }) => title))
    const mail = screen.getByRole('link', { name: /^support@/ })
    expect(mail.getAttribute('href')).toMatch(/^mailto:support@/)
  })

  test('a search finds the articles with all of its words', async () => {
    const { user } = open()
    const field = screen.getByRole('searchbox', { name: 'Search the articles' })
    await user.type(field, 'Bank  PAYOUTS')
    expect(await screen.findByText('1 article found')).toBeTruthy()
    expect(shown()).toEqual(['When money is paid out'])
    await user.clear(field)
    await user.type(field, 'zeppelin')
    expect(await screen.findByText('No articles found')).toBeTruthy()
    expect(screen.getByText('Write to us')).toBeTruthy()
  })

  test('the fragment of the address opens its article', () => {
    open('#payouts')
    const opened = [...document.querySelectorAll<HTMLDetailsElement>('details')].filter((one) => one.open)
    expect(opened.map(({ id }) => id)).toEqual(['payouts'])
    const article = within(opened[0] ?? document.body)
    expect(article.getByText(/^Payouts are sent on Mondays, from \$25\./)).toBeTruthy()
    expect(article.getByRole('link', { name: 'Open Payouts' }).getAttribute('href')).toBe('/app/payouts')
  })

  test('each article has its own address and leads to a page', () => {
    const pages = new Set([
      ...sellerEntries.map(({ to }) => to),
      ...['/app/payouts', '/app/share', '/app/refer', '/app/profile'],
    ])
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length)
    for (const { id, link } of articles) if (link) expect(pages.has(link.to), id).toBe(true)
  })
})
