/**
 * Whether the page is of the present version. An old page that is open goes on: its files are kept, and the room speaks
 * with it as before. It is loaded anew when somebody goes elsewhere in it, which is when nothing gets lost.
 */

const PAUSE = 3_600_000;

let old = false;

/** Whether a newer version has come since this page was loaded. */
export const outdated = (): boolean => old;

/** Let the browser keep the page for when there is no connection, and notice newer versions. */
export async function keepFresh(): Promise<void> {
  const workers = navigator.serviceWorker;
  // The first one that takes the page over is of the page's own version.
  let known = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    old ||= known;
    known = true;
  });
  const registration = await workers.register("/service-worker.js");
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - looked < PAUSE) return;
    looked = Date.now();
    registration.update().catch(() => undefined); // without a connection there is nothing new
  });
}
