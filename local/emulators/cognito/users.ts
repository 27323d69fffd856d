import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { readDataFile } from '../process/data-file.ts'
import { writePrivateFile } from '../process/private-files.ts'
import { newSigningKey } from './tokens/signing-key.ts'

const RefreshToken = z.object({
  hash: z.string(),
  clientId: z.string(),
  originJti: z.string(),
  authenticatedAt: z.number(),
  expiresAt: z.number(),
  /** When it was first exchanged for a new one; absent until then. */
  rotatedAt: z.optional(z.number()),
})
export type RefreshToken = z.infer<typeof RefreshToken>

const User = z.object({
  username: z.string(),
  attributes: z.record(z.string(), z.string()),
  password: z.object({ salt: z.string(), verifier: z.string() }),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  createdAt: z.number(),
  modifiedAt: z.number(),
  refreshTokens: z.array(RefreshToken),
})
/** Times are epoch milliseconds. The user name is the `sub`: the email is an attribute that signs in. */
export type User = z.infer<typeof User>

const State = z.object({
  /** Derives the made-up replies about unknown users. */
  simulationSecret: z.string(),
  signingKey: z.object({ id: z.string(), pem: z.string() }),
  users: z.array(User),
})

export type Users = ReturnType<typeof openUsers>

const keptState = (dataFile: string | undefined) =>
  dataFile === undefined
    ? undefined
    : readDataFile(dataFile, State, 'the user pool is empty, and the stores have no owners')

/** The pool's users and its key; kept in the file, if there is one, after every change. */
export const openUsers = (dataFile: string | undefined, caseSensitive: boolean) => {
  const { users: stored, ...constants } = keptState(dataFile) ?? {
    simulationSecret: randomBytes(32).toString('hex'),
    signingKey: newSigningKey(),
    users: [],
  }
  const users = new Map(stored.map((user) => [user.username, user]))
  const save = () => {
    if (dataFile) writePrivateFile(dataFile, JSON.stringify({ ...constants, users: [...users.values()] }))
  }
  const canonical = (name: string) => (caseSensitive ? name : name.toLowerCase())
  save()

  return {
    ...constants,
    save,
    canonical,
    all: () => [...users.values()],
    find: (name: string) =>
      users.get(name) ?? [...users.values()].find((user) => canonical(emailOf(user)) === canonical(name)),
    findByRefreshToken: (hash: string) =>
      [...users.values()].find((user) => user.refreshTokens.some((token) => token.hash === hash)),
    add: (user: User) => {
      users.set(user.username, user)
      save()
    },
    remove: (user: User) => {
      users.delete(user.username)
      save()
    },
    change: (user: User, changes: Partial<User>, modifiedAt: number) => {
      Object.assign(user, changes, { modifiedAt })
      save()
    },
  }
}

export const emailOf = (user: User) => user.attributes.email ?? ''
