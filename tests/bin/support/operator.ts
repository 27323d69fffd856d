import { commands } from '#bin/admin/commands.ts'
import { runAdmin } from '#bin/admin/run.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { fakeUserPool } from '#tests/harness/fakes/fake-user-pool.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

export type Said = { code: number; out: string; err: string; asked: string[] }
export type Operator = Awaited<ReturnType<typeof startOperator>>

/** Returns an operator's terminal, with an in-memory table and fakes of the user pool, bucket and secrets. */
export async function startOperator() {
  await embeddedTable()
  const pool = fakeUserPool()
  const bucket = await fakeBucket()
  const secrets = codesSecretForTests()

  /** Runs a command line, typing `answer` at a prompt. A command that changes something gets a reason if it has none. */
  const admin = (args: string[], answer = '') => adminAsTyped(withReason(args), answer)

  async function adminAsTyped(args: string[], answer = ''): Promise<Said> {
    const said = { out: '', err: '', asked: [] as string[] }
    const code = await runAdmin([...args, '--stage', 'test'], {
      write: (text) => {
        said.out += text
      },
      complain: (text) => {
        said.err += text
      },
      ask: async (question) => {
        said.asked.push(question)
        return answer
      },
    })
    return { code, ...said }
  }

  /** Creates a seller who has signed in, with these products in their store. */
  async function newSeller(...product_ids: string[]) {
    const seller = await inProcessSeller()
    const email = `${seller.userId}@example.com`
    pool.signUp({ sub: seller.userId, email, verified: true })
    if (product_ids.length > 0) await seller.call(addStoreProducts, { product_ids })
    return { ...seller, email }
  }

  const restore = () => {
    for (const client of [pool, bucket, secrets]) client.restore()
  }
  return { admin, adminAsTyped, newSeller, pool, bucket, restore }
}

function withReason(args: string[]) {
  const [name = ''] = args
  const changes = Object.hasOwn(commands, name) ? commands[name]?.changes : undefined
  const isNeeded = changes === 'always' || (changes && args.includes(changes.replace('with ', '')))
  return isNeeded && !args.includes('--reason') ? [...args, '--reason', 'A test asks for it.'] : args
}

export { auditOf } from '#tests/harness/functions/audit.ts'
