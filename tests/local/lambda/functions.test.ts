import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bundle, type Invoke, runFunctions, TimedOut } from '#local/emulators/lambda/functions.ts'
import { type Clock, createClock } from '#local/emulators/process/clock.ts'
import { watchFunctions } from '#local/stack/bundling/bundle.ts'

const settings = { timeoutSeconds: 1, memoryMb: 128 }

describe('functions in this process', () => {
  let folder: string
  let bundle: Bundle
  let clock: Clock
  let invoke: Invoke
  let logged: string[]

  const write = (name: string, code: string) => writeFileSync(join(folder, `${name}.ts`), code)
  const entry = (name: string) => ({ name, entry: relative('.', join(folder, `${name}.ts`)) })

  const start = (names: string[], entryOf = entry) => {
    bundle = watchFunctions(names.map(entryOf), join(folder, 'out'))
    invoke = runFunctions({
      functions: names.map((name) => ({ ...entryOf(name), ...settings, environment: { NAME: name } })),
      environment: { SHARED: 'all' },
      bundle,
      clock,
      log: (line) => logged.push(line),
      afterwards: () => {},
    })
  }

  beforeEach(() => {
    mkdirSync('.local', { recursive: true })
    folder = mkdtempSync('.local/functions-test-')
    clock = createClock()
    logged = []
  })
  afterEach(async () => {
    await bundle.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('each sees its own variables, and none of this machine’s', async () => {
    const code = `export const handler = () =>
      ({ own: process.env.NAME, shared: process.env.SHARED, path: process.env.PATH, wide: globalThis.process.env.NAME })`
    write('one', code)
    write('two', code)
    start(['one', 'two'])
    expect(await Promise.all([invoke('one', {}), invoke('two', {})])).toEqual([
      { own: 'one', shared: 'all', wide: 'one' },
      { own: 'two', shared: 'all', wide: 'two' },
    ])
    expect(process.env.NAME).toBeUndefined()
  })

  test('shared libraries see the variables and the clock of the running function', async () => {
    const code = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
      import { decodeTime, ulid } from 'ulid'
      export const handler = async ({ region }: { region: string }) => {
        process.env.AWS_REGION = region
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { region: await new DynamoDBClient({}).config.region(), ms: decodeTime(ulid()) }
      }`
    write('one', code)
    write('two', code)
    start(['one', 'two'])
    clock.advance(3600)
    const before = Date.now()
    const replies = await Promise.all(
      ['eu-west-1', 'us-east-1'].map((region, index) => invoke(index ? 'two' : 'one', { region })),
    )
    expect(replies).toMatchObject([{ region: 'eu-west-1' }, { region: 'us-east-1' }])
    for (const reply of replies) expect(Object(reply).ms).toBeGreaterThanOrEqual(before + 3_599_000)
  })

  test('they live by the local stack’s clock; the rest of the process does not', async () => {
    write(
      'time',
      `export const handler = () => ({
        now: Date.now(), new: new Date().getTime(), text: Date.parse(Date()), fixed: new Date(5).getTime(),
        isDate: new Date() instanceof Date })`,
    )
    start(['time'])
    clock.advance(3600)
    const before = Date.now()
    const reply = Object(await invoke('time', {}))
    for (const time of [reply.now, reply.new, reply.text + 1000])
      expect(time).toBeGreaterThanOrEqual(before + 3_599_000)
    expect(reply).toMatchObject({ fixed: 5, isDate: true })
    expect(Math.abs(Date.now() - before)).toBeLessThan(60_000)
  })

  test('one that takes too long is given up', async () => {
    write('slow', 'export const handler = () => new Promise(() => {})')
    start(['slow'])
    await expect(invoke('slow', {})).rejects.toThrow(TimedOut)
  })

  test('its errors reach the caller, and its log reaches the local stack', async () => {
    write(
      'broken',
      `export const handler = () => { console.error('oh %s', 'no'); throw new Error('broken') }`,
    )
    start(['broken'])
    await expect(invoke('broken', {})).rejects.toThrow('broken')
    expect(logged).toEqual(['broken: oh no'])
  })

  test('events and answers are copies, as they are between services', async () => {
    write(
      'echo',
      'export const handler = (event: { list: number[] }) => { event.list.push(2); return { event, gone: undefined } }',
    )
    start(['echo'])
    const event = { list: [1] }
    expect(await invoke('echo', event)).toEqual({ event: { list: [1, 2] } })
    expect(event).toEqual({ list: [1] })
  })

  test('a change is there at the next call', async () => {
    write('changing', 'export const handler = () => 1')
    start(['changing'])
    expect(await invoke('changing', {})).toBe(1)
    write('changing', 'export const handler = () => 2')
    expect(await invoke('changing', {})).toBe(2)
  })

  test('so is a change of what it imports, and nothing else is bundled', async () => {
    write('text', 'export const text = "before"')
    write('reading', "import { text } from './text.ts'; export const handler = () => text")
    write('other', 'let calls = 0; export const handler = () => ++calls')
    start(['reading', 'other'])
    expect(await invoke('reading', {})).toBe('before')
    expect(await invoke('other', {})).toBe(1)
    write('text', 'export const text = "afterwards"')
    expect(await invoke('reading', {})).toBe('afterwards')
    expect(await invoke('other', {})).toBe(2)
  })

  test('one handler of a file is bundled without the imports of the others', async () => {
    const group = (reply: number) => `import { missing } from './missing.ts'
      import { action } from './action.ts'
      export const firstHandler = action(() => missing)
      export const secondHandler = action(() => ${reply})`
    write('action', 'export const action = (run: () => unknown) => run')
    write('group', group(1))
    start(['second'], (name) => ({ name, entry: `${entry('group').entry}?${name}Handler` }))
    expect(await invoke('second', {})).toBe(1)
    write('group', group(2))
    expect(await invoke('second', {})).toBe(2)
  })

  test('code that cannot be bundled leaves the last that could', async () => {
    write('broken', 'export const handler = () => 1')
    start(['broken'])
    expect(await invoke('broken', {})).toBe(1)
    write('broken', 'export const handler = () =>')
    expect(await invoke('broken', {})).toBe(1)
    write('broken', 'export const handler = () => 3')
    expect(await invoke('broken', {})).toBe(3)
  })
})
