import type { User } from './users.ts'

/** A user as administrators see it; Cognito's dates are epoch seconds. */
export const description = (user: User) => ({
  Username: user.username,
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.modifiedAt / 1000,
})
