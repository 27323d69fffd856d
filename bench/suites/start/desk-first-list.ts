import type { Browser } from '@playwright/test'
import { median } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { storedItems } from '#tests/harness/fuzz/stored.ts'
import { stackOperator } from '#tests/harness/sellers/stack-operator.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { measureRounds, rounds } from './measure-rounds.ts'
import { measuredApp } from './measured-app.ts'
import { inNewProfile, type Network, networks, type Place, visit } from './visit.ts'

/** Compares an operator's first list with the numbers of a seller's dashboard, both in a new browser, in turns. */
export async function firstList(): Promise<Row[]> {
  await buildWeb()
  const stack = await ownStack()
  try {
    const { dashboard } = measuredApp(stack.origin, await storeOwner(stack))
    return await withBrowser(async (browser) => {
      const rows: Row[] = []
      for (const network of networks)
        rows.push(await compared(browser, network, { dashboard, list: await listOf(stack) }))
      return rows
    })
  } finally {
    await stack.stop()
  }
}

/** An app shows another code every 30 seconds only, so one operator is signed in for all rounds. */
async function listOf(stack: OwnStack): Promise<Place> {
  Object.assign(process.env, stack.environment)
  const operator = await stackOperator(stack, async (email) => {
    const ofThem = (item: Record<string, unknown>) => item.type === 'profile' && item.email === email
    const [found] = await storedItems(stack.environment, ofThem)
    await changeRole(String(found?.id), 'seller', 'superadmin')
  })
  return {
    address: `${stack.origin}/admin/users`,
    selector: 'main table tbody a',
    session: sessionOf(operator),
  }
}

type Places = { dashboard: () => Promise<Place>; list: Place }

async function compared(browser: Browser, network: Network, { dashboard, list }: Places): Promise<Row> {
  const seenMs = async (place: Place) =>
    (await inNewProfile(browser, place.session, (context) => visit(context, place, network))).seenMs
  const times = await measureRounds(async () => ({
    ofDashboard: await seenMs(await dashboard()),
    ofList: await seenMs(list),
  }))
  const [ofList, ofDashboard] = [
    median(times.map((it) => it.ofList)),
    median(times.map((it) => it.ofDashboard)),
  ]
  const { wanting, cores } = machineLoad()
  return atMost({
    what: `desk, first list against the seller's dashboard, both cold, ${network.name}`,
    value: ofList / ofDashboard,
    limit: 1,
    unit: 'times',
    digits: 2,
    note: `medians of ${rounds}: ${written(ofList, 0)} ms against ${written(ofDashboard, 0)} ms; load ${written(wanting)} on ${cores} cores`,
  })
}
