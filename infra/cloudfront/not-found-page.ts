/** Shown at an address without a store. */
export const notFoundPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>No store here</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1rem; box-sizing: border-box; font: 1.125rem/1.6 system-ui, sans-serif; text-align: center }
</style>
<h1>There is no store at this address.</h1>
<p>Check the address for a typing mistake.</p>
</html>
`
