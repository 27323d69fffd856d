import { setTimeout as pause } from 'node:timers/promises'
import { Purchases } from '#contract/sales/checkout.ts'

const lookEveryMs = 100

type Waiting = { request_id: string; resolve: () => void }

/** Tells when checkouts are paid. One question in 100 ms for all that wait, so that asking takes little of the time measured. */
export function watchPurchases(ask: (checkouts: { id: string; request_id: string }[]) => Promise<unknown>) {
  const waiting = new Map<string, Waiting>()
  const look = async () => {
    while (waiting.size > 0) {
      await pause(lookEveryMs)
      const checkouts = [...waiting].map(([id, { request_id }]) => ({ id, request_id }))
      for (const id of Purchases.parse(await ask(checkouts)).paid) {
        waiting.get(id)?.resolve()
        waiting.delete(id)
      }
    }
  }
  let looking = Promise.resolve()
  return (id: string, request_id: string) =>
    new Promise<void>((resolve, reject) => {
      const isFirst = waiting.size === 0
      waiting.set(id, { request_id, resolve })
      if (isFirst) looking = looking.then(look)
      looking.catch(reject)
    })
}
