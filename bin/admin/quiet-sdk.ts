// Imported first: the SDK would tell operators on Node.js 20 what only its programmers need to know.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
