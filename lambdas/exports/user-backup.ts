import { gzipSync } from 'node:zlib'
import { CognitoIdentityProviderClient, paginateListUsers } from '@aws-sdk/client-cognito-identity-provider'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { userBackupsBucket, userPoolId } from '../env.ts'

const pool = new CognitoIdentityProviderClient({})
const client = new S3Client({ forcePathStyle: true })
/** The most that Cognito returns in a page. */
const usersPerPage = 60
const usersPerFile = 30_000

/** What a pool that is made anew needs of a user. Passwords cannot be read, and a new pool draws new ids. */
type KeptUser = {
  attributes: Record<string, string>
  username: string
  enabled: boolean
  status: string
  created_at: string | undefined
}

/**
 * Writes all users into files of the day, one user a line, and last a file with their number: without it the others are incomplete.
 * Returns the number.
 * @throws Error once there is no more time
 */
export async function backUpUsers(day: string, hasTime: () => boolean): Promise<number> {
  let [users, files] = [0, 0]
  let lines: string[] = []
  const flush = async () => {
    files += 1
    await put(`${day}/${String(files).padStart(4, '0')}.jsonl.gz`, gzipSync(lines.join('')))
    lines = []
  }
  for await (const kept of allUsers()) {
    if (!hasTime()) throw new Error('There was no time to back up all users.')
    lines.push(...kept.map((user) => `${JSON.stringify(user)}\n`))
    users += kept.length
    if (lines.length >= usersPerFile) await flush()
  }
  if (lines.length > 0) await flush()
  await put(`${day}/complete.json`, JSON.stringify({ users, files }))
  return users
}

async function* allUsers(): AsyncGenerator<KeptUser[]> {
  const pages = paginateListUsers({ client: pool, pageSize: usersPerPage }, { UserPoolId: userPoolId() })
  for await (const { Users = [] } of pages)
    yield Users.map(
      ({ Attributes = [], Enabled = true, UserCreateDate, Username = '', UserStatus = '' }) => ({
        username: Username,
        attributes: Object.fromEntries(Attributes.map(({ Name = '', Value = '' }) => [Name, Value])),
        enabled: Enabled,
        status: UserStatus,
        created_at: UserCreateDate?.toISOString(),
      }),
    )
}

const put = (name: string, Body: Uint8Array | string) =>
  client.send(new PutObjectCommand({ Bucket: userBackupsBucket(), Key: `users/${name}`, Body }))
