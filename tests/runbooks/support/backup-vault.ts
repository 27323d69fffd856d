import { randomUUID } from 'node:crypto'

type Options = Record<string, string>
type Job = { waits: string[]; ends: Promise<string> }

const account = '111122223333'
const recoveryPoint = `arn:aws:backup:eu-west-1:${account}:recovery-point:${randomUUID()}`

/**
 * Emulates a vault with one backup of the table for commands of the AWS CLI, as documented: names and required options of
 * https://docs.aws.amazon.com/cli/latest/reference/backup/, metadata of https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-dynamodb.html,
 * states of https://docs.aws.amazon.com/aws-backup/latest/devguide/API_DescribeRestoreJob.html. `makeTable` restores under a new name.
 */
export function backupVault(makeTable: (name: string) => Promise<unknown>) {
  const name = `vault-${randomUUID()}`
  const roleArn = `arn:aws:iam::${account}:role/restore`
  const jobs = new Map<string, Job>()
  const operations: Record<string, (options: Options) => Promise<unknown>> = {
    'list-recovery-points-by-backup-vault': async (options) => {
      if (required(options, 'backup-vault-name') !== name) throw new Error('ResourceNotFoundException')
      return [[new Date().toISOString(), recoveryPoint]]
    },
    'start-restore-job': async (options) => {
      if (required(options, 'recovery-point-arn') !== recoveryPoint)
        throw new Error('ResourceNotFoundException')
      // Without a role the account's default one is taken, which need not exist.
      if (required(options, 'iam-role-arn') !== roleArn) throw new Error('InvalidParameterValueException')
      const table = tableIn(required(options, 'metadata'))
      const id = randomUUID()
      const ends = makeTable(table).then(
        () => 'COMPLETED',
        () => 'FAILED',
      )
      jobs.set(id, { waits: ['PENDING', 'RUNNING'], ends })
      return id
    },
    'describe-restore-job': async (options) => {
      const job = jobs.get(required(options, 'restore-job-id'))
      if (!job) throw new Error('ResourceNotFoundException')
      return job.waits.shift() ?? (await job.ends)
    },
  }
  return {
    name,
    roleArn,
    recoveryPoint,
    run: async (command: string) => {
      const [, operation = '', rest = ''] = /^aws backup ([a-z-]+)(.*)$/.exec(command) ?? []
      const run = operations[operation]
      if (!run) throw new Error(`AWS Backup has no operation ${operation}.`)
      return run(optionsIn(rest))
    },
  }
}

const optionsIn = (text: string): Options =>
  Object.fromEntries(
    [...text.matchAll(/--([a-z-]+) ("[^"]*"|\S+)/g)].map(([, option = '', value = '']) => [option, value]),
  )

function required(options: Options, name: string) {
  const value = options[name]
  if (value === undefined) throw new Error(`The following arguments are required: --${name}`)
  return value
}

/** The metadata of a table: not case sensitive, a new name, and how it is encrypted. */
function tableIn(metadata: string) {
  const pairs = metadata.split(',').map((pair) => pair.split('='))
  const values = new Map(pairs.map(([key = '', value = '']) => [key.toLowerCase(), value]))
  const table = values.get('targettablename')
  if (!table || !['Default', 'KMS'].includes(values.get('encryptiontype') ?? 'Default'))
    throw new Error('InvalidParameterValueException')
  return table
}
