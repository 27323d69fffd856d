import { secondFactorApi } from '#contract/api/second-factor-api.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorView,
  startSecondFactor,
  turnOffSecondFactor,
} from '../accounts/second-factor.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { now } from '../clock.ts'
import { forgetTrustedDevices } from '../data/accounts/second-factors.ts'
import { action } from '../http/action.ts'

export const getSecondFactorHandler = action(secondFactorApi, 'get-second-factor', ({ seller }) =>
  secondFactorView(seller.userId, now()),
)

export const startSecondFactorHandler = action(
  secondFactorApi,
  'start-second-factor',
  ({ seller }) => startSecondFactor(seller, now()),
  sensitiveAction,
)

export const confirmSecondFactorHandler = action(
  secondFactorApi,
  'confirm-second-factor',
  async ({ seller, input }) => ({ recovery_codes: await confirmSecondFactor(seller, input.code, now()) }),
)

export const renewRecoveryCodesHandler = action(
  secondFactorApi,
  'renew-recovery-codes',
  async ({ seller }) => ({ recovery_codes: await renewRecoveryCodes(seller, now()) }),
  sensitiveAction,
)

export const turnOffSecondFactorHandler = action(
  secondFactorApi,
  'turn-off-second-factor',
  async ({ seller }) => {
    await turnOffSecondFactor(seller, now())
    await forgetTrustedDevices(seller.userId)
    return { success: true as const }
  },
  sensitiveAction,
)
