import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { buyerTopics } from '#contract/help/buyers.ts'
import { moneyTopics } from '#contract/help/money.ts'
import { storeTopics } from '#contract/help/store.ts'
import type { SupportCase } from '#contract/support.ts'
import { closeApp, openApp } from '#tests/web/app/open-app.tsx'
import { sellerEntries } from '#web/app/shell/navigation.ts'
import { HelpPage } from '#web/features/help/help-page.tsx'
import { type MockReplies, mockApi, ok } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

afterEach(closePage)

const articles = [...storeTopics, ...moneyTopics].flatMap((topic) => topic.articles)
const shown = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
type Options = { cases?: SupportCase[]; replies?: MockReplies }
function open(search = '', { cases = [], replies = {} }: Options = {}) {
  mockApi({ 'GET /api/home': ok(homeWith({})), 'GET /api/cases': ok({ cases }), ...replies })
  return openPage(<HelpPage />, search)
}

describe('Help for buyers', () => {
  afterEach(closeApp)

  test('has the address of the support, also below what only the support can solve', async () => {
    await openApp('/help')
    await screen.findByRole('heading', { name: 'Help for buyers' })
    const links = screen.getAllByRole('link', { name: /^support@/ })
    expect(links.map((link) => link.closest('details')?.id)).toEqual([undefined, 'no-mail', 'unknown-charge'])
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^mailto:support@/)
  })

  test('asks for what an operator can look a purchase up by', () => {
    const texts = buyerTopics.flatMap(({ articles }) => articles.flatMap(({ paragraphs }) => paragraphs))
    const asking = texts.filter((text) => /write to us/i.test(text))
    expect(asking).toHaveLength(2)
    for (const text of asking) expect(text).toMatch(/address/)
  })
})

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

  test('there are at least 25 articles, for sellers and for buyers', () => {
    const ofBuyers = buyerTopics.flatMap((topic) => topic.articles)
    expect(articles.length).toBeGreaterThanOrEqual(25)
    expect(ofBuyers.length).toBeGreaterThanOrEqual(10)
    expect(new Set(ofBuyers.map(({ id }) => id)).size).toBe(ofBuyers.length)
  })

  test('a message gets a number, with the topic of the address', async () => {
    const { user } = open('?topic=payouts', {
      replies: { 'POST /api/cases': ok({ number: '28512345-67', answer_by: '2026-12-01T10:00:00.000Z' }) },
    })
    const topic = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' })
    expect(topic.value).toBe('payouts')
    const field = screen.getByRole('textbox', { name: /What do you want to know/ })
    await user.type(field, 'Short')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Write at least 10 characters.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await user.type(field, ' of what I asked for')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('We have it: your case is 28512345-67.')).toBeTruthy()
  })

  test('cases are listed with our answers', async () => {
    const at = '2026-11-25T10:00:00.000Z'
    open('', {
      cases: [
        {
          ...{ number: '28512345-67', topic: 'payouts', state: 'answered', created_at: at },
          messages: [
            { at, from: 'customer', text: 'Why is it held?' },
            { at: '2026-11-25T11:00:00.000Z', from: 'desk', text: 'It goes out on Monday.' },
          ],
        },
      ],
    })
    expect(await screen.findByText('It goes out on Monday.')).toBeTruthy()
    expect(screen.getByText('Answered')).toBeTruthy()
  })
})
