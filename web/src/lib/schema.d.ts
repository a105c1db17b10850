/* Made by `npm run types` of docs/openapi.json and docs/asyncapi.json. */

export interface paths {
    "/api/v1/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guest
         * @description Become a guest: with a made-up name, some chips, and a cookie.
         */
        post: operations["become_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * LogIn
         * @description Log in; a cookie is the answer.
         */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * LogOut
         * @description Log out, here; who is not logged in stays so. Tokens are not touched.
         */
        post: operations["log_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * LogOutEverywhere
         * @description Log out in all browsers, delete all tokens, and close all connections to tables.
         */
        post: operations["log_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Make an account. A guest becomes it, and keeps chips and history.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Me
         * @description Tell who I am.
         */
        get: operations["me"];
        put?: never;
        post?: never;
        /**
         * Delete
         * @description Delete my account for good: the name becomes free, the chips go back to the house.
         */
        delete: operations["delete_me"];
        options?: never;
        head?: never;
        /**
         * Change
         * @description Change my name, language or settings.
         */
        patch: operations["change_me"];
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password
         * @description Change my password, and end all other sessions. Tokens are not touched.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/refill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refill
         * @description Get chips when I am broke, once a day (UTC).
         */
        post: operations["refill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens
         * @description List my tokens, the oldest first.
         */
        get: operations["tokens"];
        put?: never;
        /**
         * New
         * @description Make a token for a program that acts in my name.
         */
        post: operations["new_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove
         * @description Delete a token of mine.
         */
        delete: operations["delete_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All
         * @description List the presets, in the order of the rule book.
         */
        get: operations["rule_sets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check
         * @description Check house rules: every mistake in them, or the complete rule set.
         */
        post: operations["check_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/{rules_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One
         * @description Show a preset: its values, its words, and what each parameter means.
         */
        get: operations["rule_set"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Schema
         * @description Give the JSON Schema of house rules, or (`full`) of rules without a base, for editors and forms.
         */
        get: operations["rules_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description List the public tables.
         */
        get: operations["tables"];
        put?: never;
        /**
         * OpenTable
         * @description Open a table. Nobody sits there yet, but the bots that were asked for.
         */
        post: operations["open_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OwnTables
         * @description List the tables at which I sit, public or not, the newest first.
         */
        get: operations["own_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play
         * @description Sit down at a table of one's own against bots, as a guest if nobody is logged in; the cards are dealt.
         *
         *     Who sits at such a table already, from such a call, comes back to it.
         */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Table
         * @description Tell about one table, public or not: who knows the code may know it.
         */
        get: operations["table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balance
         * @description Tell what I had over time: 500 points at most, the oldest first.
         */
        get: operations["balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * History
         * @description List my deals, the newest first.
         */
        get: operations["history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics
         * @description Tell how I did, by rule set and role.
         */
        get: operations["statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/history/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description List the tables at which I have played: 50 at most, that of the last deal first.
         */
        get: operations["played_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deal
         * @description Show a deal. If its hands stay private, only what everybody saw, or what my own seat saw.
         */
        get: operations["deal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{code}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * File
         * @description Give a deal as a hand file, to be kept, replayed and verified.
         */
        get: operations["deal_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{code}/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Positions
         * @description Replay a deal of the room. If its hands stay private, as far as it can be, with the cards I may know.
         */
        get: operations["deal_positions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay
         * @description Replay a hand file: one of the room's, or one's own.
         */
        post: operations["replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts
         * @description Find accounts by name: 100 at most, the newest first.
         */
        get: operations["admin_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Audit
         * @description Reckon all books anew, from the transfers and from the logs of the tables.
         */
        get: operations["audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ban
         * @description Let somebody not in: all log-ins end.
         */
        post: operations["ban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tables/{code}/cancel-deal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * CancelDeal
         * @description Cancel the deal that is on; everybody has the chips from before it.
         */
        post: operations["cancel_deal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tables/{code}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description Close a table: a deal is cancelled, the pot divided, and everybody stands up with their chips.
         */
        post: operations["close_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tables/{code}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze
         * @description Stop a table: nobody can decide anything, and no clock runs.
         */
        post: operations["freeze_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/make-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * MakeAdmin
         * @description Let somebody look after the room, too; it must be somebody with a name of their own.
         */
        post: operations["make_admin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute
         * @description Let somebody not chat.
         */
        post: operations["mute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/no-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * NoAdmin
         * @description Let somebody look after the room no more.
         */
        post: operations["no_admin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State
         * @description Tell how many people, tables and deals there are, and what the house has.
         */
        get: operations["house_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables
         * @description List all open tables, public or not.
         */
        get: operations["admin_tables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tables/{code}/thaw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Thaw
         * @description Let a frozen table go on.
         */
        post: operations["thaw_table"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/unban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unban
         * @description Let somebody in again.
         */
        post: operations["unban"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounts/{id}/unmute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unmute
         * @description Let somebody chat again.
         */
        post: operations["unmute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live
         * @description Tell that the process answers.
         */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description Tell whether the database answers and the rules are compiled, so that tables can be served.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Act
         * @description Decide, when it is one's turn.
         */
        Act: {
            /** @enum {unknown} */
            do: "act";
            action: string;
            /** @default null */
            turn?: number | null;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Acted
         * @description A seat decided. Of the discards of others only the number is told (``discard 2``).
         */
        Acted: {
            /** @enum {unknown} */
            what: "acted";
            seat: number;
            action: string;
            /** @default seat */
            by?: string;
            seq: number;
            at: number;
        };
        /**
         * AddBot
         * @description Let a bot sit down: whoever opened the table may.
         */
        AddBot: {
            /** @enum {unknown} */
            do: "add-bot";
            /** @default club */
            bot?: string;
            /** @default null */
            seat?: number | null;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * AddChips
         * @description Take more chips from the wallet to the table; they are there from the next deal on.
         */
        AddChips: {
            /** @enum {unknown} */
            do: "add-chips";
            chips: number;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Added
         * @description A seat has more chips from the next deal on.
         */
        Added: {
            /** @enum {unknown} */
            what: "added";
            seat: number;
            chips: number;
            seq: number;
            at: number;
        };
        /**
         * Answer
         * @description The answer to a command: done, or an error. A repeated command is answered alike.
         */
        Answer: {
            /** @enum {unknown} */
            type: "answer";
            id: string;
            /** @default null */
            error?: components["schemas"]["ErrorBody"] | null;
            seq: number;
            now: number;
        };
        /**
         * Cancelled
         * @description The operator has cancelled the deal: everybody has the chips from before it.
         */
        Cancelled: {
            /** @enum {unknown} */
            what: "cancelled";
            deal: number;
            seq: number;
            at: number;
        };
        /**
         * Chat
         * @description Say something to the table.
         */
        Chat: {
            /** @enum {unknown} */
            do: "chat";
            text: string;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * ChatSaid
         * @description Somebody said something.
         */
        ChatSaid: {
            /** @enum {unknown} */
            type: "chat";
            id: number;
            at: number;
            name: string;
            account: number;
            seat: number | null;
            text: string;
            phrase: string | null;
            watchers_only: boolean;
            seq: number;
            now: number;
        };
        /**
         * Closed
         * @description The table is closed.
         */
        Closed: {
            /** @enum {unknown} */
            what: "closed";
            seq: number;
            at: number;
        };
        /**
         * Committed
         * @description The shuffle of the next deal is fixed: hashes by size of the deck (`docs/fairness.md`).
         */
        Committed: {
            /** @enum {unknown} */
            what: "committed";
            deal: number;
            commitment: {
                [key: string]: string;
            };
            seq: number;
            at: number;
        };
        /**
         * DealView
         * @description What everybody at the table sees.
         */
        DealView: {
            number: number;
            code?: string | null;
            seat: number | null;
            rules: string;
            stake: number;
            dealer: number;
            opening_pot: number;
            pot: number;
            stacks: number[];
            locked: number[];
            stage: string;
            to_act: number | null;
            round: number;
            declarer: number | null;
            how: string | null;
            blind_ace: boolean;
            roles: (string | null)[];
            owed: number[];
            trump: string | null;
            upcard: string | null;
            turned: string[];
            stock: number;
            hand: string[] | null;
            held: number[];
            shown: string[][];
            thrown: string[];
            said: components["schemas"]["Told"][];
            trick: components["schemas"]["Played"][];
            asked_suit: string | null;
            finished: components["schemas"]["TrickTaken"][];
            tricks: number[];
            legal: string[];
            options: components["schemas"]["Option"][];
            settlement: components["schemas"]["Settlement"] | null;
        };
        /**
         * Dealt
         * @description A deal has begun.
         */
        Dealt: {
            /** @enum {unknown} */
            what: "dealt";
            deal: number;
            dealer: number;
            seats: number[];
            pot: number;
            seq: number;
            at: number;
        };
        /**
         * Divided
         * @description Too few can be dealt in, so the pot was divided; chips by seat.
         */
        Divided: {
            /** @enum {unknown} */
            what: "divided";
            parts: number[];
            seq: number;
            at: number;
        };
        /** ErrorBody */
        ErrorBody: {
            code: string;
            message: string;
            details?: {
                [key: string]: unknown;
            };
            said?: {
                [key: string]: string;
            };
        };
        /**
         * Frozen
         * @description The operator has stopped the table, or lets it go on.
         */
        Frozen: {
            /** @enum {unknown} */
            what: "frozen";
            frozen: boolean;
            seq: number;
            at: number;
        };
        /**
         * GiveSeed
         * @description Have a share in the shuffle of the next deal.
         */
        GiveSeed: {
            /** @enum {unknown} */
            do: "seed";
            /** @description The seat's own share in the shuffle of the next deal. */
            seed: string;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Leave
         * @description Stand up. If something is lost by it, the answer is an error that says what, unless one is sure.
         */
        Leave: {
            /** @enum {unknown} */
            do: "leave";
            /** @default false */
            after_deal?: boolean;
            /** @default false */
            sure?: boolean;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Leaving
         * @description A seat will stand up after the deal.
         */
        Leaving: {
            /** @enum {unknown} */
            what: "leaving";
            seat: number;
            seq: number;
            at: number;
        };
        /**
         * LobbyNews
         * @description Public tables that are new or have changed, and those that are gone.
         */
        LobbyNews: {
            /** @enum {unknown} */
            type: "lobby";
            now: number;
            whole: boolean;
            tables: components["schemas"]["LobbyTable"][];
            gone: string[];
        };
        /** LobbyTable */
        LobbyTable: {
            code: string;
            title: string;
            rules: string;
            rules_name: {
                [key: string]: string;
            };
            stake: number;
            zone: string;
            entry: number;
            seats: number;
            taken: number;
            people: number;
            playing: boolean;
            pot: number;
            clock: number | null;
            deals: number;
            /** @default false */
            frozen?: boolean;
        };
        /**
         * Opened
         * @description The table was opened.
         */
        Opened: {
            /** @enum {unknown} */
            what: "opened";
            options: components["schemas"]["TableOptions"];
            seq: number;
            at: number;
        };
        /** Option */
        Option: {
            action: string;
            key: string;
            /** @default 0 */
            tricks?: number;
            /** @default [] */
            fines?: number[];
            /** @default false */
            capped?: boolean;
            /** @default 0 */
            drawn?: number;
            card?: string | null;
            /** @default 0 */
            held?: number;
            /** @default 0 */
            chips?: number;
            loses?: string | null;
        };
        /**
         * Over
         * @description A deal is over.
         */
        Over: {
            /** @enum {unknown} */
            what: "over";
            deal: number;
            code: string;
            /** @default null */
            secret?: string | null;
            seq: number;
            at: number;
        };
        /**
         * Paused
         * @description The card room was away; clocks have stood still meanwhile.
         */
        Paused: {
            /** @enum {unknown} */
            what: "paused";
            ms: number;
            seq: number;
            at: number;
        };
        /**
         * Phrase
         * @description Say a quick phrase, which each client shows in its own language.
         */
        Phrase: {
            /** @enum {unknown} */
            do: "phrase";
            phrase: string;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Ping
         * @description Ask whether the room is there, and what its clock says.
         */
        Ping: {
            /** @enum {unknown} */
            do: "ping";
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /** Played */
        Played: {
            seat: number;
            card: string;
            /** @default false */
            joker?: boolean;
        };
        /**
         * Presence
         * @description Which seats have somebody at the other end, and how many watch.
         */
        Presence: {
            /** @enum {unknown} */
            type: "presence";
            seats: number[];
            watchers: number;
            seq: number;
            now: number;
        };
        /**
         * Ready
         * @description Let the next deal begin; it does when everybody is ready, or after the pause.
         */
        Ready: {
            /** @enum {unknown} */
            do: "ready";
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /** Reason */
        Reason: {
            seat: number;
            chips: number;
            why: string;
            values: {
                [key: string]: number;
            };
        };
        /**
         * RemoveBot
         * @description Let a bot stand up, after the deal if one is on.
         */
        RemoveBot: {
            /** @enum {unknown} */
            do: "remove-bot";
            seat: number;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Return
         * @description Be dealt in again; take one's hand back from a bot that plays on.
         */
        Return: {
            /** @enum {unknown} */
            do: "return";
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Returned
         * @description A seat is dealt in again.
         */
        Returned: {
            /** @enum {unknown} */
            what: "returned";
            seat: number;
            seq: number;
            at: number;
        };
        /**
         * Sat
         * @description Somebody sat down.
         */
        Sat: {
            /** @enum {unknown} */
            what: "sat";
            seat: number;
            name: string;
            chips: number;
            /** @default null */
            bot?: string | null;
            seq: number;
            at: number;
        };
        /**
         * SatOut
         * @description A seat is not dealt in any more.
         */
        SatOut: {
            /** @enum {unknown} */
            what: "sat-out";
            seat: number;
            why: string;
            seq: number;
            at: number;
        };
        /**
         * SeatInfo
         * @description Who sits at a seat, and how.
         */
        SeatInfo: {
            seat: number;
            name: string;
            chips: number;
            /** @default null */
            account?: number | null;
            /** @default null */
            bot?: string | null;
            /** @default null */
            out?: string | null;
            /** @default false */
            waiting?: boolean;
            /** @default false */
            leaving?: boolean;
            /** @default false */
            away?: boolean;
            /** @default false */
            short?: boolean;
            /** @default false */
            played_by_bot?: boolean;
            /** @default false */
            ready?: boolean;
            /** @default 0 */
            bank?: number;
        };
        /**
         * Seeded
         * @description A seat has given its share in the next shuffle.
         */
        Seeded: {
            /** @enum {unknown} */
            what: "seeded";
            seat: number;
            seed: string;
            seq: number;
            at: number;
        };
        /** SettledSeat */
        SettledSeat: {
            seat: number;
            role: string | null;
            tricks: number;
            share: number;
            fine: number;
            rake: number;
            net: number;
            chips: number;
        };
        /** Settlement */
        Settlement: {
            status: string;
            pot: number;
            next_dealer: number | null;
            seats: components["schemas"]["SettledSeat"][];
            played_for: number;
            reasons: components["schemas"]["Reason"][];
            kept: number;
            kept_why: string;
            fined: number;
        };
        /**
         * Sit
         * @description Sit down. Without a seat: at the first free one; without chips: with the entry.
         */
        Sit: {
            /** @enum {unknown} */
            do: "sit";
            /** @default null */
            seat?: number | null;
            /** @default null */
            chips?: number | null;
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * SitOut
         * @description Do not be dealt in from the next deal on.
         */
        SitOut: {
            /** @enum {unknown} */
            do: "sit-out";
            /** @description Made by the client; a repeat is answered alike. */
            id: string;
        };
        /**
         * Stood
         * @description A seat stood up with its chips.
         */
        Stood: {
            /** @enum {unknown} */
            what: "stood";
            seat: number;
            chips: number;
            seq: number;
            at: number;
        };
        /** TableOptions */
        TableOptions: {
            /** @default hrapgame */
            rules?: string | {
                [key: string]: unknown;
            };
            /** @default  */
            title?: string;
            /** @default 1 */
            stake?: number;
            entry?: number | null;
            /** @default 4 */
            seats?: number;
            /** @default 25 */
            clock?: number | null;
            /** @default 60 */
            bank?: number;
            pause?: number | null;
            /** @default true */
            public?: boolean;
            /**
             * @default wait
             * @enum {string}
             */
            newcomers?: "wait" | "buy-in";
            /**
             * @default sit-out
             * @enum {string}
             */
            absent?: "sit-out" | "bot";
            /** @default false */
            private_hands?: boolean;
            /** @default 0 */
            delay?: number;
            /** @default [] */
            bots?: string[];
        };
        /** Told */
        Told: {
            seat: number;
            text: string;
        };
        /** TrickTaken */
        TrickTaken: {
            plays: components["schemas"]["Played"][];
            winner: number;
        };
        /**
         * Turn
         * @description Whose turn it is, and how much time there is.
         */
        Turn: {
            number: number;
            seat: number;
            left: number | null;
            bank: number;
        };
        /**
         * Update
         * @description How the table stands. Each one is complete; a client may show any of them without the ones before.
         */
        Update: {
            /** @enum {unknown} */
            type: "update";
            table: string;
            version: number;
            happened: (components["schemas"]["Opened"] | components["schemas"]["Sat"] | components["schemas"]["Added"] | components["schemas"]["SatOut"] | components["schemas"]["Returned"] | components["schemas"]["Leaving"] | components["schemas"]["Stood"] | components["schemas"]["Committed"] | components["schemas"]["Seeded"] | components["schemas"]["Dealt"] | components["schemas"]["Divided"] | components["schemas"]["Acted"] | components["schemas"]["Over"] | components["schemas"]["Paused"] | components["schemas"]["Frozen"] | components["schemas"]["Cancelled"] | components["schemas"]["Closed"])[];
            missed: boolean;
            options: components["schemas"]["TableOptions"];
            rules_name: {
                [key: string]: string;
            };
            seats: components["schemas"]["SeatInfo"][];
            you: number | null;
            owner: boolean;
            pot: number;
            dealer: number | null;
            deals: number;
            commitment: {
                [key: string]: string;
            };
            next_deal: number | null;
            turn: components["schemas"]["Turn"] | null;
            deal: components["schemas"]["DealView"] | null;
            frozen: boolean;
            closed: boolean;
            seq: number;
            now: number;
        };
        /** AccountInfo */
        AccountInfo: {
            id: number;
            name: string;
            guest: boolean;
            admin: boolean;
            created: number;
            muted_until: number;
            banned_until: number;
            wallet: number;
        };
        /** Audit */
        Audit: {
            transfers: number;
            accounts: number;
            total: number;
            tables: number;
            faults: string[];
            said: {
                [key: string]: string;
            }[];
        };
        /** Audited */
        Audited: {
            good: boolean;
            audit: components["schemas"]["Audit"];
        };
        /** Changes */
        Changes: {
            /** @description 2 to 20 characters: Latin and Cyrillic letters, digits, spaces, and . _ - */
            name?: string;
            language?: "en" | "ru";
            /** @description Whatever the client keeps; 8,000 bytes of JSON at most. */
            settings?: {
                [key: string]: unknown;
            };
        };
        /** Checked */
        Checked: {
            good: boolean;
            problems: components["schemas"]["ProblemInfo"][];
            /** @description The complete rule set, if there is no mistake. */
            rules?: components["schemas"]["RulesInfo"] | null;
            /** @description What differs from the base, as in a file. */
            changes?: {
                [key: string]: unknown;
            } | null;
            /** @description The same as the text of a file that the command line reads. */
            toml?: string | null;
        };
        /** DealSeatInfo */
        DealSeatInfo: {
            seat: number;
            name: string;
            role: string;
            tricks: number;
            /** @description Whether it took the tricks it owed; null if it owed none. */
            made: boolean | null;
            /** @description Won or lost, antes included. */
            net: number;
            fine: number;
        };
        /** Deletion */
        Deletion: {
            password?: string | null;
        };
        /** ErrorAnswer */
        ErrorAnswer: {
            error: components["schemas"]["ErrorBody"];
        };
        /** Game */
        Game: {
            /**
             * @description The id of a preset.
             * @default hrapgame
             */
            rules?: string;
            /**
             * @description How many bots.
             * @default 3
             */
            bots?: number;
            /**
             * @description Which bot they are.
             * @default club
             */
            bot?: string;
            /** @default 1 */
            stake?: number;
            /**
             * @description Whether the cards are dealt at once; if not, by `ready` or after the pause.
             * @default true
             */
            deal?: boolean;
            /** @description Seconds between deals; null: the room's own. */
            pause?: number | null;
            /**
             * @default en
             * @enum {string}
             */
            language?: "en" | "ru";
        };
        /** HandText */
        HandText: {
            /** @description Its text; rules are a preset or an inline table. */
            hand: string;
        };
        /** Health */
        Health: {
            /**
             * @default ok
             * @constant
             */
            status?: "ok";
        };
        /** HistoryPage */
        HistoryPage: {
            deals: components["schemas"]["OwnDeal"][];
            /** @description Asks for the page after this one; null if there is none. */
            before: number | null;
        };
        /** HouseRules */
        HouseRules: {
            toml?: string | null;
            values?: {
                [key: string]: unknown;
            } | null;
        };
        /** HouseState */
        HouseState: {
            members: number;
            guests: number;
            banned: number;
            tables: number;
            people: number;
            deals: number;
            house: {
                [key: string]: number;
            };
        };
        /** Label */
        Label: {
            label: string;
        };
        /** Line */
        Line: {
            en: string;
            ru: string;
        };
        /** LogIn */
        LogIn: {
            name: string;
            password: string;
        };
        /** Me */
        Me: {
            id: number;
            name: string;
            guest: boolean;
            /** @enum {string} */
            language: "en" | "ru";
            settings: {
                [key: string]: unknown;
            };
            admin: boolean;
            created: number;
            muted_until: number;
            /** @description Chips in the wallet. */
            wallet: number;
            /** @description Chips on tables. */
            on_tables: number;
        };
        /** NewGuest */
        NewGuest: {
            /**
             * @default en
             * @enum {string}
             */
            language?: "en" | "ru";
        };
        /** NewPassword */
        NewPassword: {
            current: string;
            /** @description 8 to 200 characters, and not the name. */
            new: string;
        };
        /** NewTable */
        NewTable: {
            /** @default hrapgame */
            rules?: string | {
                [key: string]: unknown;
            };
            /** @default  */
            title?: string;
            /** @default 1 */
            stake?: number;
            entry?: number | null;
            /** @default 4 */
            seats?: number;
            /** @default 25 */
            clock?: number | null;
            /** @default 60 */
            bank?: number;
            pause?: number | null;
            /** @default true */
            public?: boolean;
            /**
             * @default wait
             * @enum {string}
             */
            newcomers?: "wait" | "buy-in";
            /**
             * @default sit-out
             * @enum {string}
             */
            absent?: "sit-out" | "bot";
            /** @default false */
            private_hands?: boolean;
            /** @default 0 */
            delay?: number;
            /** @default [] */
            bots?: string[];
        };
        /** NewToken */
        NewToken: {
            id: number;
            label: string;
            /** @description Goes into the header "Authorization: Bearer …". */
            token: string;
        };
        /** OpenTable */
        OpenTable: {
            id: number;
            seq: number;
            public: boolean;
            lobby: components["schemas"]["LobbyTable"];
        };
        /** Opening */
        Opening: {
            place: number;
            card: string;
            salt: string;
        };
        /** OwnDeal */
        OwnDeal: {
            id: number;
            code: string;
            table: string;
            number: number;
            ended: number;
            rules: string;
            rules_name: {
                [key: string]: string;
            };
            stake: number;
            pot: number;
            private: boolean;
            seat: number;
            role: string;
            tricks: number;
            made: boolean | null;
            net: number;
        };
        /** ParameterInfo */
        ParameterInfo: {
            section: string;
            key: string;
            /** @description What the section is called. */
            heading: components["schemas"]["Line"];
            title: components["schemas"]["Line"];
            /** @description What the parameter decides. */
            text: components["schemas"]["Line"];
            /** @description What it is set to, in words. */
            value: components["schemas"]["Line"];
            /** @description Whether it differs from the preset that the rules are based on. */
            changed: boolean;
            /** @description What each word means that it can be set to. */
            choices: {
                [key: string]: components["schemas"]["Line"];
            };
            /** @description Which values it can have (in English). */
            allowed: string;
        };
        /** PlayedTable */
        PlayedTable: {
            code: string;
            title: string;
            rules_name: {
                [key: string]: string;
            };
            deals: number;
            ended: number;
        };
        /** Position */
        Position: {
            /** @description Who acted last; null: the cards have just been dealt. */
            seat: number | null;
            /** @description What was done. */
            action: string | null;
            /** @description The cards of each seat; `??` is one that nobody recorded. */
            hands: string[][];
            /** @description What everybody at the table sees. */
            deal: components["schemas"]["DealView"];
        };
        /** ProblemInfo */
        ProblemInfo: {
            /** @description The parameter; empty if the text as a whole is meant. */
            key: string;
            /** @description What is wrong, and what would be right (in English). */
            message: string;
            /** @description The same by language. */
            said: {
                [key: string]: string;
            };
            line: number | null;
            column: number | null;
        };
        /** Proof */
        Proof: {
            scheme: number;
            table: string;
            deal: number;
            cards: number;
            commitment: string;
            seeds: (string | unknown)[];
            secret?: string | null;
            /** @default [] */
            seals?: string[];
            /** @default [] */
            openings?: components["schemas"]["Opening"][];
        };
        /** Record */
        Record: {
            deals: number;
            owing: number;
            made: number;
            tricks: number;
            fines: number;
            net: number;
            average: number;
        };
        /** RecordOf */
        RecordOf: {
            /** @description The rule set. */
            rules: string;
            /** @description By language. */
            rules_name: {
                [key: string]: string;
            };
            /** @description The role; null: all. */
            role: string | null;
            record: components["schemas"]["Record"];
        };
        /** Registration */
        Registration: {
            /** @description 2 to 20 characters: Latin and Cyrillic letters, digits, spaces, and . _ - */
            name: string;
            /** @description 8 to 200 characters, and not the name. */
            password: string;
            /**
             * @default en
             * @enum {string}
             */
            language?: "en" | "ru";
        };
        /** RulesInfo */
        RulesInfo: {
            id: string;
            /** @description All parameters, names, texts and words, as in a file. */
            values: {
                [key: string]: unknown;
            };
            parameters: components["schemas"]["ParameterInfo"][];
        };
        /** RulesSummary */
        RulesSummary: {
            id: string;
            name: components["schemas"]["Line"];
            summary: components["schemas"]["Line"];
            players_min: number;
            players_max: number;
            hand_size: number;
        };
        /** SharedDeal */
        SharedDeal: {
            code: string;
            /** @description The code of the table, for those who played there. */
            table: string | null;
            /** @description The number of the deal at its table. */
            number: number;
            /** @description In milliseconds since 1970 (UTC). */
            ended: number;
            rules: string;
            /** @description By language. */
            rules_name: {
                [key: string]: string;
            };
            stake: number;
            /** @description The pot that was played for. */
            pot: number;
            /** @description Whether hands that were not shown stay private. */
            private: boolean;
            /** @description The seat of who asks; of a private deal it is seen from there. */
            you: number | null;
            seats: components["schemas"]["DealSeatInfo"][];
            /** @description The hand file. */
            hand: string;
        };
        /** Statistics */
        Statistics: {
            total: components["schemas"]["Record"];
            /** @description Of each rule set the total first, then each role. */
            records: components["schemas"]["RecordOf"][];
        };
        /** Steps */
        Steps: {
            players: string[];
            /** @description The id of the rule set. */
            rules: string;
            /** @description By language. */
            rules_name: {
                [key: string]: string;
            };
            /** @description What the words of the game are called, by language. */
            words: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description None if too few seats could be dealt in. */
            positions: components["schemas"]["Position"][];
            /** @description The action at which it stops, if one is against the rules. */
            illegal: components["schemas"]["Stopped"] | null;
            /** @description What was done after the last position, where hands stay private and it cannot be replayed. */
            untold: string[];
            /** @description The deck in dealing order, as far as the file tells it. */
            cards: string[];
            /** @description The proof of the shuffle. */
            proof: components["schemas"]["Proof"] | null;
            /** @description The hand file. */
            hand: string;
        };
        /** Stopped */
        Stopped: {
            /** @description Its number in the hand file, from 1. */
            number: number;
            /** @description Its text. */
            action: string;
            /** @description Why it is against the rules (in English). */
            reason: string;
            /** @description The same by language. */
            said: {
                [key: string]: string;
            };
        };
        /** TableInfo */
        TableInfo: {
            /** @description Its name in addresses. */
            code: string;
            options: components["schemas"]["TableOptions"];
            lobby: components["schemas"]["LobbyTable"];
            /** @description Where its WebSocket is. */
            socket: string;
        };
        /** TokenInfo */
        TokenInfo: {
            id: number;
            label: string;
            created: number;
            seen: number | null;
        };
        /** Until */
        Until: {
            /**
             * @description In milliseconds since 1970; left out: for ever.
             * @default 9007199254740991
             */
            until?: number;
        };
        /** Worth */
        Worth: {
            at: number;
            wallet: number;
            on_tables: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    become_guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGuest"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    log_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    log_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    log_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    delete_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Deletion"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    change_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Changes"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    refill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenInfo"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    new_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Label"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewToken"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    delete_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    rule_sets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesSummary"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    check_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HouseRules"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    rule_set: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a preset. */
                rules_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    rules_schema: {
        parameters: {
            query?: {
                lang?: "en" | "ru";
                full?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTable"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    open_table: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    own_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyTable"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Game"];
            };
        };
        responses: {
            /** @description Document created, URL follows */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Worth"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    history: {
        parameters: {
            query?: {
                rules?: string | null;
                role?: "declarer" | "helper" | "five" | "out" | null;
                /** @description The code of a table. */
                table?: string | null;
                /** @description Deals that ended then or later, in milliseconds since 1970 (UTC). */
                since?: number | null;
                /** @description Deals that ended before then. */
                until?: number | null;
                result?: "won" | "lost" | "made" | "short" | null;
                before?: number | null;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPage"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    statistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    played_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedTable"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    deal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the deal in share links. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedDeal"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    deal_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the deal in share links. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    deal_positions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the deal in share links. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Steps"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandText"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Steps"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    admin_accounts: {
        parameters: {
            query: {
                /** @description A part of the name. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    audit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Audited"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    ban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Until"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    cancel_deal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code of the table, or its number. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    close_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code of the table, or its number. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    freeze_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code of the table, or its number. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    make_admin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    mute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Until"];
            };
        };
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    no_admin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    house_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HouseState"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    admin_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenTable"][];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    thaw_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code of the table, or its number. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, nothing follows */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description It does not go together with how things are now. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    unban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    unmute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the account. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The request is not as it should be. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Nobody is logged in, or name, password or token are wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Not allowed: a request of another site, a wrong password, or a banned account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description There is no such thing. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The request is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description Too often; `Retry-After` says how many seconds to wait. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description The database cannot be reached now. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fulfilled, document follows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The database does not answer, or the rules are not ready. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
}
