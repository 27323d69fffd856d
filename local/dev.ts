import { createServer as createVite } from 'vite'
import { productName } from '#rules/courses/product.ts'
import type { Listener } from './emulators/http/http.ts'
import type { OpenPort } from './emulators/http/ports.ts'
import { startLocalStack } from './stack/local-stack.ts'
import { runUntilStopped } from './stack/run-until-stopped.ts'

await runUntilStopped(async (given) => {
  const web = viteMiddleware()
  const stack = await startLocalStack({ ...given, runsSchedules: true, watch: true, webOf: web.serve })
  console.log(`${productName} is ready, and follows your changes: ${stack.origin}`)
  const stop = async () => {
    await web.close()
    await stack.stop()
  }
  return { ...stack, stop }
})

/** The web app from its sources, replaced in the open page as they change, at the stack's own address. */
function viteMiddleware() {
  let close = async () => {}
  const serve = async ({ servers: [server] }: OpenPort): Promise<Listener> => {
    const vite = await createVite({
      configFile: 'web/vite.config.ts',
      server: { middlewareMode: true, ...(server && { hmr: { server } }) },
    })
    close = () => vite.close()
    return (request, response) => vite.middlewares(request, response)
  }
  return { serve, close: () => close() }
}
