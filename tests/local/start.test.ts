import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandOf } from '#local/orphans.ts'
import { buildWeb } from '#local/web-build.ts'
import { patience } from '#tests/support/patience.ts'
import { apiFor } from '#tests/support/seller.ts'

type Started = { child: ChildProcess; said: () => string; origin: string; database: number }

/** A start takes two seconds of its own, and many times that beside other tests on few cores. */
const slow = 180_000

describe('the start command', { timeout: slow }, () => {
  let folder: string
  let children: ChildProcess[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'start-'))
    children = []
    await buildWeb()
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await expect
      .poll(() => children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode), patience)
      .toBe(true)
    rmSync(folder, { recursive: true, force: true })
  })

  const run = (port = 0) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        text += chunk
      })
    return { child, said: () => text }
  }

  const start = async (dataDir = folder): Promise<Started> => {
    const { child, said } = run()
    await expect.poll(said, { timeout: slow, interval: 20 }).toContain('is ready')
    const origin = /http:\/\/localhost:\d+/.exec(said())?.[0] ?? ''
    const inUse = /Data:\s+(\S+)/.exec(said())?.[1] ?? dataDir
    return { child, said, origin, database: Number(readFileSync(join(inUse, 'database.pid'), 'utf8')) }
  }
  const isRunning = (pid: number) => commandOf(pid).includes(folder)

  test('prints one address, and Ctrl-C leaves nothing running', async () => {
    const { child, origin, database } = await start()
    expect((await fetch(`${origin}/_local/inbox`)).status).toBe(200)
    expect(isRunning(database)).toBe(true)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
    await expect.poll(() => isRunning(database), patience).toBe(false)
    expect(existsSync(join(folder, 'endpoints.json'))).toBe(false)
  })

  test('a killed start takes its database along and doesn’t break the next one', async () => {
    const { child, database } = await start()
    child.kill('SIGKILL')
    await expect.poll(() => isRunning(database), patience).toBe(false)
    const second = await start()
    const catalog = await apiFor(second.origin)('GET', '/api/catalog')
    expect(catalog.body.products).toHaveLength(10)
    expect(second.said()).toMatch(new RegExp(`Data: +${folder}\n`))
  })

  test('a taken port says so and names the variable', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const port = Number(Object(other.address()).port)
    const { child, said } = run(port)
    expect(await once(child, 'exit')).toEqual([1, null])
    other.close()
    expect(said()).toContain(`Port ${port} is taken`)
    expect(said()).toContain('PORT=')
  })

  test('two run side by side, each with data of its own', async () => {
    const first = await start()
    const second = await start()
    expect(second.said()).toContain(`${folder}/${new URL(second.origin).port}`)
    for (const { origin } of [first, second])
      expect((await apiFor(origin)('GET', '/api/catalog')).body.products).toHaveLength(10)
  })
})
