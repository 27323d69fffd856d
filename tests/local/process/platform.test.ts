import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { currentPlatform, platformFor } from '#local/emulators/process/platform.ts'

const Packages = z.object({
  packages: z.record(z.string(), z.looseObject({ version: z.optional(z.string()) })),
})
const Package = z.object({ os: z.array(z.string()), cpu: z.array(z.string()), version: z.string() })
const { packages } = Packages.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const targets = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']

describe.each(targets)('on %s', (target) => {
  const [system = '', processor = ''] = target.split('-')
  const { database } = platformFor(system, processor)

  test('npm ci installs the package of the database, and installs it nowhere else', () => {
    const { os, cpu } = Package.parse(packages[`node_modules/${database.package}`])
    expect([os, cpu]).toEqual([[system], [processor]])
  })

  test('the database has the same version as everywhere', () => {
    const { version } = Package.parse(packages[`node_modules/${database.package}`])
    expect(version).toBe(packages['node_modules/@dynoxide/linux-x64']?.version)
  })
})

test('the database’s program has the extension that Windows needs', () => {
  expect(platformFor('win32', 'x64').database.program).toBe('dynoxide.exe')
  expect(platformFor('darwin', 'arm64').database.program).toBe('dynoxide')
})

test('a process is looked up as each system allows', () => {
  expect(platformFor('linux', 'arm64').commandLine(42)).toEqual({ file: '/proc/42/cmdline' })
  expect(platformFor('darwin', 'x64').commandLine(42)).toEqual({
    program: 'ps',
    arguments: ['-o', 'command=', '-p', '42'],
  })
  expect(platformFor('win32', 'x64').commandLine(42)).toMatchObject({
    program: 'powershell.exe',
    arguments: expect.arrayContaining([expect.stringContaining('ProcessId=42')]),
  })
})

test.each([
  ['win32', 'arm64'],
  ['freebsd', 'x64'],
  ['constructor', ''],
])('on %s %s the start names working platforms and the database variable', (system, processor) => {
  expect(() => platformFor(system, processor)).toThrow(/linux-arm64.*DYNAMODB_ENDPOINT=/)
})

test('this machine is one of them', () => {
  expect(currentPlatform()).toBe(platformFor(process.platform, process.arch))
})
