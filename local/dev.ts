import { createServer as createVite } from 'vite'
import { productName } from '#rules/product.ts'
import { startEdition } from './edition.ts'
import type { Listener } from './http.ts'
import type { OpenPort } from './ports.ts'
import { runUntilStopped } from './run-until-stopped.ts'

await runUntilStopped(async (given) => {
  const web = viteMiddleware()
  const edition = await startEdition({ ...given, watch: true, webOf: web.serve })
  console.log(`${productName} is ready, and follows your changes: ${edition.origin}`)
  const stop = async () => {
    await web.close()
    await edition.stop()
  }
  return { ...edition, stop }
})

/** The web app from its sources, replaced in the open page as they change, at the edition's own address. */
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
