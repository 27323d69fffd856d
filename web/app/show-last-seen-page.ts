/**
 * Runs in the body of the dashboard's document, before any script has arrived. Shows the page as the seller saw it last,
 * which web/app/early-requests.ts has read, until the application draws it. Nothing in it can be pressed.
 */
export const showLastSeenPage =
  "if(window.lastSeen){let r=document.getElementById('root');r.inert=true;r.append(window.lastSeen)}"
