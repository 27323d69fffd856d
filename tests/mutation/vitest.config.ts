import { defineConfig } from 'vitest/config'

/** The tests of pure functions, for mutation testing: without the shared local stack, so that a mutant costs a second. */
export default defineConfig({
  test: {
    pool: 'threads',
    isolate: false,
    testTimeout: 120_000,
    env: { POWERTOOLS_DEV: 'true', AWS_LAMBDA_LOG_LEVEL: 'ERROR' },
    include: [
      'tests/{rules,contract,storefront}/**/*.test.ts',
      'tests/infra/cloudfront/storefront-script.test.ts',
      'tests/lambdas/{request,request-parsing}.test.ts',
      'tests/lambdas/log/{line,error-facts}.test.ts',
      'tests/lambdas/mail/{templates,buyer-templates,refund-templates,display-name}.test.ts',
      'tests/lambdas/data/{table,expressions,keys}.test.ts',
      'tests/lambdas/accounts/{client-address,replies}.test.ts',
      'tests/lambdas/sites/{site-address,generation/{content-claims,keep-locked,section-schema}}.test.ts',
    ],
    setupFiles: 'tests/mutation/fixed-seed.ts',
  },
})
