import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#local/emulators/http/ports.ts'
import { commandOf } from '#local/emulators/process/orphans.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { apiFor, newSeller, signInAt } from '#tests/harness/sellers/seller.ts'
import { databaseIn, slowStart, startCommand } from '#tests/harness/stack/start-command.ts'
import { targetAt } from '#tests/harness/stack/target.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'

describe('the start command', { timeout: slowStart }, () => {
  let folder: string
  let command: ReturnType<typeof startCommand>

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'start-'))
    command = startCommand(folder)
    await buildWeb()
  })
  afterEach(async () => {
    await command.killAll()
    rmSync(folder, { recursive: true, force: true })
  })

  const isRunning = (pid: number) => commandOf(pid).includes(folder)

  test('prints one address, and Ctrl-C leaves nothing running', async () => {
    const { child, origin } = await command.start()
    const database = databaseIn(folder)
    expect((await fetch(`${origin}/_local/inbox`)).status).toBe(200)
    expect(isRunning(database)).toBe(true)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect.poll(() => isRunning(database), waitLimits).toBe(false)
    for (const name of ['endpoints.json', 'stack.json']) expect(existsSync(join(folder, name))).toBe(false)
  })

  test('goes on when nobody reads what it prints, and SIGTERM still ends it', async () => {
    const { child, origin } = await command.start()
    const database = databaseIn(folder)
    child.stdout?.destroy()
    child.stderr?.destroy()
    for (let call = 0; call < 3; call++) expect((await fetch(`${origin}/api/catalog`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect.poll(() => isRunning(database), waitLimits).toBe(false)
  })

  test('a start after a crash, at the same address, has the same data', async () => {
    const port = await freePort()
    const first = await command.start(port)
    const seller = await newSeller({ at: await targetAt(first.origin) })
    await seller.api('POST', '/api/store-products', { product_ids: ['weekly-letter'] })
    const database = databaseIn(folder)
    await command.killAll()
    await expect.poll(() => isRunning(database), waitLimits).toBe(false)

    const second = await command.start(port)
    expect(second.dataDir).toBe(folder)
    const { accessToken } = await signInAt(await targetAt(second.origin), seller.email)
    const { body } = await apiFor(second.origin, accessToken)('GET', '/api/store-products')
    expect(body).toMatchObject({ products: [{ product_id: 'weekly-letter' }] })
  })

  test('a taken port says so and names the variable', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const port = Number(Object(other.address()).port)
    const { child, said } = command.run(port)
    expect(await once(child, 'exit')).toEqual([1, null])
    other.close()
    expect(said()).toContain(`Port ${port} is taken`)
    expect(said()).toContain('PORT=')
  })

  test('two run side by side, and the second says that its data differs', async () => {
    const first = await command.start()
    const second = await command.start()
    const inner = join(folder, new URL(second.origin).port)
    expect(second.dataDir).toBe(inner)
    expect(second.said()).toContain(`${folder} is in use by ${first.origin}`)
    expect(second.said()).toContain(`data of its own, in ${inner}`)
    for (const { origin } of [first, second])
      expect((await apiFor(origin)('GET', '/api/catalog')).body.products).toHaveLength(10)
  })

  test('restarts a killed database; repeated kills end the command with a sentence', async () => {
    const { child, origin, said } = await command.start()
    const ended = once(child, 'exit')
    const isOver = () => child.exitCode !== null
    for (let killed = 0; killed < 4; killed++) {
      const database = databaseIn(folder)
      process.kill(database, 'SIGKILL')
      await expect.poll(() => isOver() || databaseIn(folder) !== database, waitLimits).toBe(true)
      if (killed < 3) expect((await apiFor(origin)('GET', '/api/catalog')).body.products).toHaveLength(10)
    }
    expect(await ended).toEqual([1, null])
    expect(said().match(/The database process ended \(SIGKILL\)\. It is started again/g)).toHaveLength(3)
    expect(said()).toContain(`The database ended: SIGKILL. Its data is in ${folder}/table.db, unchanged.`)
  })
})
