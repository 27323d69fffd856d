import { describe, expect, test } from 'vitest'
import { fileOfDocument } from '#contract/urls/web-documents.ts'
import { domains, stages } from '../../harness/infra/stages.ts'

const appOf = stages()
/** Without a synthesis, which takes longer than everything else here. */
const warnings = ({ product }: ReturnType<typeof appOf>) =>
  product.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type, data }) => type === 'aws:cdk:warning' && String(data).includes('landing page claims'))
    .map(({ data }) => String(data))

describe('synthesis', () => {
  test('names the claims of production that no figure supports', () => {
    const [warning, ...others] = warnings(appOf('prod', { ...domains, region: 'eu-west-1' }))
    expect(others).toEqual([])
    for (const claim of ['80% average commission', '60-second setup', '10,000+ creators', '$208/month'])
      expect(warning).toContain(claim)
  })

  test('says nothing of claims that are measured, nor outside production', () => {
    expect(warnings(appOf('prod', { ...domains, region: 'eu-west-1', landingClaims: 'measured' }))).toEqual(
      [],
    )
    expect(warnings(appOf('dev'))).toEqual([])
  })
})

describe('the landing page’s document', () => {
  test('is the built one for the claims of the stage', () => {
    expect(fileOfDocument('index.html', 'specified')).toBe('index.html')
    expect(fileOfDocument('index.html', 'measured')).toBe('landing-measured.html')
  })

  test('for other claims is not served', () => {
    for (const claims of ['specified', 'measured'] as const)
      expect(fileOfDocument('landing-measured.html', claims)).toBeUndefined()
  })
})
