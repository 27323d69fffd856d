import fc from 'fast-check'

// A mutant must not survive one run and be killed by the next.
fc.configureGlobal({ seed: 20261122 })
