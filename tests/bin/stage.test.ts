import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deployedVariables, enterStage } from '#bin/admin/stage.ts'
import { productName } from '#rules/product.ts'

const outputs = {
  TableName: 'dev-table',
  UserPoolId: 'eu-central-1_Abc',
  SitesBucketName: 'dev-sites',
  CodesSecretId: 'dev-codes',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outputs-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

function fileOf(content: unknown) {
  const file = join(folder, 'cdk-outputs.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('a deployed stage', () => {
  test('is known by the outputs that its deployment wrote, region included', () => {
    const file = fileOf({
      [`${productName}-dev`]: outputs,
      [`${productName}-prod`]: { TableName: 'prod-table' },
    })
    expect(deployedVariables('dev', file)).toEqual({
      TABLE_NAME: 'dev-table',
      USER_POOL_ID: 'eu-central-1_Abc',
      SITES_BUCKET: 'dev-sites',
      CODES_SECRET_ID: 'dev-codes',
      AWS_REGION: 'eu-central-1',
    })
  })

  test('an output that is missing is not taken from the environment of another stage', () => {
    const file = fileOf({ [`${productName}-dev`]: { TableName: 'dev-table' } })
    expect(deployedVariables('dev', file)).toMatchObject({ TABLE_NAME: 'dev-table', USER_POOL_ID: '' })
  })

  test('that the file does not know is left to the environment', () => {
    expect(deployedVariables('prod', fileOf({ [`${productName}-dev`]: outputs }))).toEqual({})
    expect(deployedVariables('prod', join(folder, 'none.json'))).toEqual({})
  })

  test('with a file that can not be read is refused', () => {
    expect(() => deployedVariables('dev', fileOf(['no outputs']))).toThrow(/can't be read/)
  })

  test('that nobody knows is refused, saying what is missing and how to get it', () => {
    vi.stubEnv('TABLE_NAME', '')
    expect(() => enterStage('nowhere', ['TABLE_NAME'])).toThrow(
      /TABLE_NAME not in the environment.*--outputs-file/,
    )
  })
})

describe('the laptop edition', () => {
  test('is found by the folder of its data', () => {
    vi.stubEnv('DATA_DIR', folder)
    vi.stubEnv('TABLE_NAME', undefined)
    writeFileSync(join(folder, 'endpoints.json'), JSON.stringify({ TABLE_NAME: 'laptop-table' }))
    enterStage('local', ['TABLE_NAME'])
    expect(process.env.TABLE_NAME).toBe('laptop-table')
  })

  test('that does not run there is named, with the way out', () => {
    vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'))
    expect(() => enterStage('local', [])).toThrow(/No laptop edition runs on .*elsewhere\. Start it/)
  })
})
