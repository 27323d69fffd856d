/** For a server that tests ask: one that was busy would close an idle connection just as a test asks on it again. */
export const noKeepAliveTimeout = { keepAliveTimeout: 0 }
