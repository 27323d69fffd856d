import type { ActionName } from '#contract/api.ts'

const perSecond = (rate: number) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: rate * 2 })

/** Routes that spend money or mail, for all callers together; the limits per person are rules. */
const throttles: Partial<Record<ActionName, ReturnType<typeof perSecond>>> = {
  'openai-generate-site': perSecond(10),
  'publish-site': perSecond(20),
  'rollback-site': perSecond(20),
  'send-verification-email': perSecond(20),
  'verify-code': perSecond(50),
  'reset-password': perSecond(20),
  'provision-test-user': perSecond(5),
}

export const throttleOf = (name: string) => Object.entries(throttles).find(([key]) => key === name)?.[1]
