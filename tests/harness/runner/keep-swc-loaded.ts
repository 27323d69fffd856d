/**
 * Loads SWC in the main thread for the whole run. Node.js unloads a native library with the last thread that uses it, and SWC
 * crashes the process then: a worker that had bundled functions and found no further file ended two runs with a segmentation fault.
 */
export async function setup() {
  await import('@swc/core')
}
