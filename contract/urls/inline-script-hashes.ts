/** CSP source of the landing page's only inline script, which redirects a signed-in seller to their dashboard. */
export const landingScriptHash = 'sha256-ULQvezU5Tv9r1GCUoJnNV0dT6faXeuyTLjuyjmHOUTo='

/** CSP source of the inline script in the application's documents, which sends a document's first requests. */
export const earlyRequestsHash = 'sha256-fex5wpCHSnfTZkaU1/t+qPrhz5KZN1fJ7CwCZ3tFhME='

/** CSP source of the inline script that shows the dashboard as the seller saw it last. */
export const lastSeenPageHash = 'sha256-iytjy15GwSgRD3v1ocTFJIttVrWBy/IWn+6Z//cKB8g='

/** CSP source of the inline script that keeps what is done in a form before the application has started. */
export const staticFormHash = 'sha256-BaQUAVjVbdVP5K3SeF12gcfqKvXcPuSH+4I6idSGCNw='

/**
 * CSP source of the inline script that signs in before the application (web/app/early-sign-in, as web/separate-script.ts builds it).
 * A test prints the hash of the current one.
 */
export const earlySignInHash = 'sha256-bRMMyhbdHoWeGJqODw+MBtYpcW7X2LIHwwSQJvg4b2E='

/** CSP source of the inline script that starts the application once the document has shown something. */
export const startApplicationHash = 'sha256-nH1tuZreyJyACFHd+pU42qsbtLUJXaVODnTNxCRxcCs='

/** CSP source of the inline script in the library's document, which requests the library. */
export const earlyLibraryHash = 'sha256-ZaXZOcQC70TgKVyAqZ4MrBr1TIiAUnHsmH6LNjb3400='

/** CSP source of the inline script that starts the buyer's application once the library's document has shown the courses. */
export const startLibraryHash = 'sha256-CWilcFG2LQlRml3F12lY4v8Qk9S2pbWtN8nisj62Tko='

/** CSP source of the script that the app and the document of drafts add to a store page that they show in a frame. */
export const previewScriptHash = 'sha256-0cweDljOztlyItso55ZHUAYexoPfyEMjfygkS0Wz+q4='
