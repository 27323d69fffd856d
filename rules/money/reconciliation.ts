import { dayMs, hourMs } from '../time.ts'

/** When something that could not be settled is tried again: 1, 2, 4, 8 and 16 hours after a failure, then once a day. Epoch ms. */
export const nextTryAt = (failedAt: number, failures: number) =>
  failedAt + Math.min(hourMs * 2 ** (failures - 1), dayMs)
