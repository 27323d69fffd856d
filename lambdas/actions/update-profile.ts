import { profileApi } from '#contract/profile-api.ts'
import { renameProfile } from '../data/accounts/profiles.ts'
import { action } from '../http/action.ts'

export const handler = action(profileApi, 'update-profile', async ({ seller, input }) => {
  const { id, name, role } = await renameProfile(seller.userId, input.name)
  return { id, email: seller.email, name, role }
})
