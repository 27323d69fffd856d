import { expect } from 'vitest'
import { handler as updateProfile } from '#lambdas/actions/update-profile.ts'
import { loadProfile } from '#lambdas/data/profiles.ts'
import { inProcessSeller } from '../support/in-process-seller.ts'
import { answered, type Scenario } from './scenario.ts'

const rename: Scenario = {
  name: 'changing the name',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(updateProfile, { name: 'Ada King' })),
      expectDone: async () => expect(await loadProfile(seller.userId)).toMatchObject({ name: 'Ada King' }),
    }
  },
}

export const profileScenarios = [rename]
