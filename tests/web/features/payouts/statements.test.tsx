// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StatementEntry } from '#contract/money/statement.ts'
import type { PdfDocument } from '#pdf/pdf-document.ts'
import { ok, refused } from '#tests/web/mock-api.ts'
import { statementCsv } from '#web/features/orders/statements/statement-csv.ts'
import { maxEntriesInPdf, statementPdf } from '#web/features/orders/statements/statement-pdf.ts'
import { closePage } from '../page.tsx'
import { openPayouts, payoutsWith } from './open-payouts.tsx'

afterEach(closePage)

type Kind = StatementEntry['kind']
const entry = (
  kind: Kind,
  cents: number,
  at: string,
  more: Partial<StatementEntry> = {},
): StatementEntry => ({
  ...{ id: `${kind}-${at}`, kind, cents, at, available_on: at.slice(0, 10) },
  ...{ day: at.slice(0, 10), zoneinfo: 'Europe/Berlin' },
  ...more,
})
const entries: StatementEntry[] = [
  entry('earn', 5335, '2026-01-31T23:30:00.000Z', {
    ...{ order_id: 'pi_1', available_on: '2026-03-02', day: '2026-02-01' },
  }),
  entry('refund', -1000, '2026-02-10T12:00:00.000Z', { order_id: 'pi_1' }),
  entry('referral', 2350, '2026-02-11T12:00:00.000Z', { invoice_id: 'in_1' }),
  entry('payout', -6685, '2026-03-09T08:05:00.000Z', { payout_id: 'payout-1' }),
  entry('adjustment', 250, '2026-03-10T12:00:00.000Z', { reason: '=Sorry, "our" mistake' }),
]

const pdfOf = (changes: Partial<Parameters<typeof statementPdf>[0]> = {}) =>
  statementPdf({
    year: '2026',
    timeZone: 'Europe/Berlin',
    storeName: 'Ada’s Store',
    seller: { name: 'Ada', email: 'ada@example.com' },
    entries,
    now: new Date('2026-11-23T12:00:00Z'),
    ...changes,
  })

/** The rows of the table, totals or fields below a heading. */
function below({ blocks }: PdfDocument, heading: string, kind: 'table' | 'totals') {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading)
  const found = blocks.slice(start).find((block) => block.kind === kind)
  return found && 'rows' in found ? found.rows : undefined
}

describe('yearly statement', () => {
  test('names the store, the days and the time zone', () => {
    const fields = pdfOf().blocks.find(({ kind }) => kind === 'fields')
    expect(fields).toMatchObject({
      rows: [
        { label: 'Store', value: 'Ada’s Store' },
        { label: 'Seller', value: 'Ada' },
        { label: 'Email', value: 'ada@example.com' },
        { label: 'Period', value: 'Jan 1, 2026 to Nov 23, 2026' },
        { label: 'Time zone', value: 'Europe/Berlin' },
        { label: 'Currency' },
      ],
    })
  })

  test('sums sales, referrals and payouts, and each month by the days of its entries', () => {
    const document = pdfOf()
    expect(below(document, 'Summary', 'totals')).toEqual([
      { label: 'Earned on sales', value: '+$45.85' },
      { label: 'Earned on referrals', value: '+$23.50' },
      { label: 'Earned in all', value: '+$69.35', strong: true },
      { label: 'Paid out', value: '−$66.85' },
      { label: 'Change of your balance', value: '+$2.50', strong: true },
    ])
    expect(below(document, 'By month', 'table')).toEqual([
      ['February 2026', '+$43.35', '+$23.50', '$0.00', '+$66.85'],
      ['March 2026', '+$2.50', '$0.00', '−$66.85', '−$64.35'],
    ])
  })

  test('explains each cent by an entry', () => {
    expect(below(pdfOf(), 'Every entry', 'table')).toEqual([
      ['Feb 1, 2026', 'Commission', 'pi_1', '+$53.35'],
      ['Feb 10, 2026', 'Refund to the buyer', 'pi_1', '−$10.00'],
      ['Feb 11, 2026', 'Referral', 'in_1', '+$23.50'],
      ['Mar 9, 2026', 'Payout to your bank', 'payout-1', '−$66.85'],
      ['Mar 10, 2026', 'Correction', '=Sorry, "our" mistake', '+$2.50'],
    ])
    expect(below(pdfOf(), 'Payouts', 'table')).toHaveLength(1)
  })

  test('lists days instead of more entries than a file can show', () => {
    const many = Array.from({ length: maxEntriesInPdf + 1 }, (_, n) =>
      entry('earn', 1, `2026-01-0${1 + (n % 2)}T12:00:00.000Z`),
    )
    const document = pdfOf({ entries: many })
    expect(below(document, 'By day', 'table')).toEqual([
      ['Jan 1, 2026', '+$25.01', '$0.00', '$0.00', '+$25.01'],
      ['Jan 2, 2026', '+$25.00', '$0.00', '$0.00', '+$25.00'],
    ])
  })

  test('lists months by their date and names both zones after the store moved west', () => {
    const document = pdfOf({
      entries: [
        entry('earn', 100, '2026-01-31T15:30:00.000Z', { day: '2026-02-01', zoneinfo: 'Asia/Tokyo' }),
        entry('earn', 200, '2026-01-31T18:00:00.000Z', { zoneinfo: 'America/New_York' }),
      ],
    })
    expect(below(document, 'By month', 'table')).toEqual([
      ['January 2026', '+$2.00', '$0.00', '$0.00', '+$2.00'],
      ['February 2026', '+$1.00', '$0.00', '$0.00', '+$1.00'],
    ])
    expect(document.blocks.find(({ kind }) => kind === 'fields')).toMatchObject({
      rows: expect.arrayContaining([{ label: 'Time zones', value: 'Asia/Tokyo, then America/New York' }]),
    })
  })

  test('a year without an entry says so', () => {
    const texts = pdfOf({ entries: [] }).blocks.map((block) => ('text' in block ? block.text : ''))
    expect(texts).toContain('Nothing was earned or paid out in this period.')
  })
})

describe('monthly CSV', () => {
  test('has a line for each entry, in dollars and the time of its zone', () => {
    const [headings, first, , , , last] = statementCsv(entries).split('\r\n')
    expect(headings).toContain('Date,Time,Time zone,Entry,Reference,Note,Amount,Currency,Available from')
    expect(first).toBe('2026-02-01,00:30:00,Europe/Berlin,Commission,pi_1,,53.35,USD,2026-03-02')
    expect(last).toBe(
      `2026-03-10,13:00:00,Europe/Berlin,Correction,,"'=Sorry, ""our"" mistake",2.50,USD,2026-03-10`,
    )
  })
})

describe('Statements', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Statements' }))

  test('saves the chosen month part by part', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const { user, sent } = openPayouts(payoutsWith(), {
      replies: {
        'GET /api/statement?period=2026-10': ok({ time_zone: 'Asia/Tokyo', entries, cursor: 'next' }),
        'GET /api/statement?period=2026-10&cursor=next': ok({ time_zone: 'Asia/Tokyo', entries: [] }),
      },
      since: '2025-12-24',
    })
    const statements = await card()
    await user.selectOptions(statements.getByRole('combobox', { name: 'Month' }), 'October 2026')
    await user.click(statements.getByRole('button', { name: 'Download October 2026 as CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(sent()).toContain('GET /api/statement?period=2026-10&cursor=next')
    const [file] = saved.mock.calls[0] ?? []
    expect(file instanceof Blob && (await file.text()).split('\r\n')).toHaveLength(entries.length + 2)
  })

  test('a failed load says so and can be retried', async () => {
    const { user } = openPayouts(payoutsWith(), {
      replies: { 'GET /api/statement?period=2025': refused('internal', 500) },
      since: '2025-12-24',
    })
    const statements = await card()
    await user.selectOptions(statements.getByRole('combobox', { name: 'Year' }), '2025')
    await user.click(statements.getByRole('button', { name: 'Download 2025 as PDF' }))
    expect(await screen.findByText('The statement could not be made')).toBeTruthy()
    const again = statements.getByRole<HTMLButtonElement>('button', { name: 'Download 2025 as PDF' })
    expect(again.disabled).toBe(false)
  })
})
