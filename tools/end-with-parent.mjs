/**
 * Loaded into the server by start.mjs: when that one is gone, however it went, the server stops in
 * good order too instead of holding the port and the data folder.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
