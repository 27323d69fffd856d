import { configure, getConfig } from '@testing-library/react'
import { patience } from '#tests/support/patience.ts'

// Kept from before any test puts a clock of its own in place.
const turn = globalThis.setImmediate

/** A part loaded late is seen, then its effects run, then what they changed is drawn: each in a turn of its own. */
const turnsToSettle = 5

async function settled() {
  for (let taken = 0; taken < turnsToSettle; taken += 1) await new Promise<void>((next) => turn(next))
}

const { asyncWrapper } = getConfig()

configure({
  asyncUtilTimeout: patience.timeout,
  asyncWrapper: (ask) =>
    asyncWrapper(async () => {
      const found = await ask()
      await settled()
      return found
    }),
})
