import { median, msOf } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { type Row, timeAtMost, written } from '#bench/report/row.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { developerCopy } from './developer-copy.ts'

const rounds = 5
const handler = {
  file: 'lambdas/actions/referrals.ts',
  declaration: 'export const countReferralVisitHandler',
  path: '/api/referral-visits',
}
const component = { file: 'web/features/auth/auth-tabs.tsx', path: '/auth', text: 'Good to see you' }

type Copy = Awaited<ReturnType<typeof developerCopy>>

/** Measures how soon `npm run dev` shows a change. The first of each kind is not counted. */
export async function development(): Promise<Row[]> {
  const copy = await developerCopy()
  try {
    return [await handlerRow(copy), await componentRow(copy)]
  } finally {
    await copy.stop()
  }
}

async function handlerRow({ origin, read, write }: Copy) {
  const before = read(handler.file)
  const times = await measureRounds(async (round) => {
    const reply = `${handler.declaration} = async () => ({ statusCode: 200, body: 'round ${round}' })\n`
    write(handler.file, before.replace(handler.declaration, `${reply}export const replaced`))
    const answer = await fetch(`${origin}${handler.path}`, { method: 'POST' })
    const text = await answer.text()
    if (text !== `round ${round}`) throw new Error(`Round ${round} was answered by other code: ${text}`)
  })
  return rowOf('npm run dev: a changed handler replies', times, 1)
}

const componentRow = ({ origin, read, write }: Copy) =>
  withBrowser(async (browser) => {
    const before = read(component.file)
    const page = await browser.newPage()
    const shown = (text: string) => page.getByRole('heading', { name: text, exact: true }).waitFor()
    await page.goto(`${origin}${component.path}`)
    await shown(component.text)
    const times = await measureRounds(async (round) => {
      const next = `${component.text}, round ${round}`
      write(component.file, before.replace(component.text, next))
      await shown(next)
    })
    return rowOf('npm run dev: a changed component is on the page', times, 0.5)
  })

async function measureRounds(work: (round: number) => Promise<void>) {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) times.push(await msOf(() => work(round)))
  return times.slice(1)
}

function rowOf(what: string, times: readonly number[], limit: number): Row {
  const note = `median of ${rounds}, ${times.map((ms) => written(ms / 1000, 2)).join(', ')}`
  return timeAtMost(
    { what, value: median([...times]) / 1000, limit, unit: 's', digits: 2, note },
    machineLoad(),
  )
}
