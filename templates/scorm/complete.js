// Tells the learning platform that this part was opened; of what happens inside of the frame it knows nothing. Without a platform it does nothing.

// SCORM 1.2 puts an object named API into one of the windows around this one, or around the one that opened it.
function findApi(from) {
  for (let here = from, depth = 0; here && depth < 10; here = here.parent, depth++) {
    try {
      if (here.API) return here.API;
    } catch {
      return null; // a window of somebody else
    }
    if (here.parent === here) return null;
  }
  return null;
}

const api = findApi(window) ?? (window.opener && findApi(window.opener));
if (api && String(api.LMSInitialize("")) === "true") {
  const status = api.LMSGetValue("cmi.core.lesson_status");
  if (!["completed", "passed"].includes(status)) {
    api.LMSSetValue("cmi.core.lesson_status", "completed");
    api.LMSCommit("");
  }
  addEventListener("pagehide", () => api.LMSFinish(""), { once: true });
}
