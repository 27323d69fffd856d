import { useEffect, useRef, useState } from 'react'
import { payoutsApi } from '#contract/api/payouts-api.ts'
import type { StatementEntry } from '#contract/money/statement.ts'
import { csvMediaType } from '#rules/csv.ts'
import { call } from '../../../lib/api.ts'
import { downloadPdf } from '../../../lib/files/download-pdf.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useHome } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'

/** Saves a year as a PDF or a month as a CSV file. `loading` is the period being made. Leaving the page cancels. */
export function useStatement() {
  const { data: home } = useHome()
  const [loading, setLoading] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function save(period: string, write: (statement: Statement) => Promise<void>) {
    const controller = new AbortController()
    running.current = controller
    setLoading(period)
    try {
      const statement = await loadStatement(period, controller.signal)
      if (!controller.signal.aborted) await write(statement)
    } catch {
      if (!controller.signal.aborted)
        notify.error(
          'The statement could not be made',
          'Nothing is lost. Check your connection and try again.',
        )
    }
    if (!controller.signal.aborted) setLoading(undefined)
  }
  return {
    loading,
    saveYear: (year: string) =>
      save(year, async ({ entries, timeZone }) => {
        const { statementPdf } = await import('./statement-pdf.ts')
        const { name = '', email = '' } = home?.profile ?? {}
        const storeName = home?.store?.name ?? ''
        const now = new Date()
        const document = statementPdf({ year, timeZone, storeName, seller: { name, email }, entries, now })
        await downloadPdf(document, `earnings-${year}.pdf`)
      }),
    saveMonth: (month: string) =>
      save(month, async ({ entries }) => {
        const { statementCsv } = await import('./statement-csv.ts')
        saveFile(`earnings-${month}.csv`, [statementCsv(entries)], csvMediaType)
      }),
  }
}

type Statement = { timeZone: string; entries: StatementEntry[] }

async function loadStatement(period: string, signal: AbortSignal): Promise<Statement> {
  const entries: StatementEntry[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await call(payoutsApi['get-statement'], { period, ...(cursor && { cursor }) })
    entries.push(...page.entries)
    cursor = page.cursor
    if (!cursor || signal.aborted) return { timeZone: page.time_zone, entries }
  }
}
